package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Variables with a go:embed directive. Their value is what the files have now, which is what they
// will have when the program is built. Many servers keep their descriptions in such files.

// embedVar is the value of a package variable with a go:embed directive, or nil if it has none: a
// text, bytes, or the file system. A file that cannot be read is
// a gap, and one that is too long to keep is one, too.
func (in *Interp) embedVar(u *Package, obj types.Object) Value {
	if obj == nil || u.ReadEmbed == nil {
		return nil
	}
	patterns := u.embedPatterns(obj)
	if len(patterns) == 0 {
		return nil
	}
	files := map[string]string{}
	for _, p := range patterns {
		got, err := u.ReadEmbed(p)
		if err != nil {
			return in.unknown(obj.Type(), RunTime, err.Error(), obj.Pos())
		}
		for name, text := range got {
			if len(text) > MaxString {
				return in.unknown(obj.Type(), Fuel, "the embedded file "+name+" is longer than toolbudget reads",
					obj.Pos())
			}
			files[name] = text
		}
	}
	if namedKey(obj.Type()) == "embed.FS" {
		return in.embedFS(obj.Type(), files)
	}
	// The compiler allows a single file for a string or a []byte, so there is only one to take.
	for _, text := range files {
		c := &Const{T: types.Typ[types.String], V: text, Pos: obj.Pos()}
		if isString(obj.Type()) {
			return retype(c, obj.Type())
		}
		return in.byteSlice(obj.Type(), c)
	}
	return nil
}

// embedFS is a file system of these texts by name, in the form that the compiler gives it
// (cmd/compile/internal/staticdata/embed.go): a list of files and of the directories that
// they are in, sorted by directory and name. So its methods run from source.
func (in *Interp) embedFS(t types.Type, files map[string]string) Value {
	unknown := in.unknown(t, Unsupported, "the form of embed.FS", 0)
	st, ok := underlying(t).(*types.Struct)
	if !ok || st.NumFields() != 1 {
		return unknown
	}
	listT, ok := underlying(deref(st.Field(0).Type())).(*types.Slice)
	if !ok {
		return unknown
	}
	file, ok := in.zero(listT.Elem()).(*Struct)
	fields, isStruct := underlying(listT.Elem()).(*types.Struct)
	if !ok || !isStruct {
		return unknown
	}
	all := maps.Clone(files)
	for name := range files {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			all[dir+"/"] = ""
		}
	}
	names := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		a, b = strings.TrimSuffix(a, "/"), strings.TrimSuffix(b, "/")
		return cmp.Or(strings.Compare(path.Dir(a), path.Dir(b)), strings.Compare(a, b))
	})
	in.spend(len(names))
	var list []Value
	for _, name := range names {
		f := &Struct{T: file.T, F: slices.Clone(file.F)}
		for i := range f.F {
			switch fields.Field(i).Name() {
			case "name":
				f.F[i] = &Const{T: types.Typ[types.String], V: name}
			case "data":
				f.F[i] = &Const{T: types.Typ[types.String], V: all[name]}
			}
		}
		list = append(list, f)
	}
	return &Struct{T: t, F: []Value{in.newPtr(listT, in.newSlice(listT, list))}}
}

// embedPatterns are the patterns of the directives that precede the declaration of a variable, as
// they are written, without quotes. Blank lines and other comments may stand between. go/types does
// not keep them, so the declaration is looked for in the syntax of the file.
func (u *Package) embedPatterns(obj types.Object) []string {
	for _, f := range u.Files {
		// All files share one FileSet, so a position tells the file.
		if obj.Pos() < f.FileStart || obj.Pos() > f.FileEnd {
			continue
		}
		end := f.Name.End() // of what is declared before
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					if g.Lparen.IsValid() {
						end = max(end, g.Lparen)
					}
					vs := s.(*ast.ValueSpec)
					if len(vs.Names) == 1 && u.Info.Defs[vs.Names[0]] == obj {
						return directives(f, end, vs.Pos())
					}
					end = vs.End()
				}
			}
			end = d.End()
		}
	}
	return nil
}

// directives are the patterns of the go:embed directives between two places of a file.
func directives(f *ast.File, from, to token.Pos) (out []string) {
	for _, group := range f.Comments {
		for _, c := range group.List {
			rest, ok := strings.CutPrefix(c.Text, "//go:embed")
			if !ok || c.Pos() < from || c.Pos() > to || strings.TrimLeft(rest, " \t") == rest {
				continue
			}
			for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
				quoted, err := strconv.QuotedPrefix(rest)
				if err != nil { // it is not quoted
					quoted, _, _ = strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
				}
				rest = rest[len(quoted):]
				if p, err := strconv.Unquote(quoted); err == nil {
					quoted = p
				}
				out = append(out, quoted)
			}
		}
	}
	return out
}
