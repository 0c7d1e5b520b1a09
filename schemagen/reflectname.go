package schemagen

import (
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/typekind"
)

// ReflectString returns what reflect's Type.String prints for t.
func ReflectString(t types.Type) string { return Subst(nil).String(t) }

// ReflectName returns what reflect's Type.Name prints for t: "" for a type
// that has none, with the arguments of an instantiated type by full path.
func ReflectName(t types.Type) string { return Subst(nil).Name(t) }

// ReflectPkgPath returns what reflect's Type.PkgPath prints for t. It is
// "main" for every type of a main package, whatever its import path.
func ReflectPkgPath(t types.Type) string { return Subst(nil).PkgPath(t) }

// A Subst gives the type argument that a type parameter stands for in the code
// being evaluated, or nil. It matters inside generic functions, whose types
// go/types does not instantiate.
type Subst func(*types.TypeParam) types.Type

// String is ReflectString with type parameters bound.
func (s Subst) String(t types.Type) string { return (&universe{subst: s}).str(t) }

// Name is ReflectName with type parameters bound.
func (s Subst) Name(t types.Type) string { return (&universe{subst: s}).name(t) }

// PkgPath is ReflectPkgPath with type parameters bound.
func (s Subst) PkgPath(t types.Type) string { return (&universe{subst: s}).pkgPath(t) }

func (u *universe) str(t types.Type) string { return u.write(t, false) }

// identity returns the compiler's link string of t: equal for two types just
// when they are identical, wherever they were checked.
func (u *universe) identity(t types.Type) string { return u.write(t, true) }

// name cuts the name out of the string as reflect does.
func (u *universe) name(t types.Type) string {
	switch u.resolve(t).(type) {
	case *types.Named, *types.Basic:
	default:
		return ""
	}
	s := u.str(t)
	i, brackets := len(s)-1, 0
	for i >= 0 && (s[i] != '.' || brackets != 0) {
		switch s[i] {
		case ']':
			brackets++
		case '[':
			brackets--
		}
		i--
	}
	return s[i+1:]
}

func (u *universe) pkgPath(t types.Type) string {
	if n, ok := u.resolve(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return pkgPath(n.Obj().Pkg())
	}
	return ""
}

// pkgPath is the path the compiler knows p by.
func pkgPath(p *types.Package) string {
	if p.Name() == "main" {
		return "main"
	}
	return p.Path()
}

// pkgPrefix is pkgPath as it stands in symbols: cmd/internal/objabi.PathToPrefix.
func pkgPrefix(p *types.Package) string {
	path := pkgPath(p)
	slash := strings.LastIndexByte(path, '/')
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c <= ' ' || (c == '.' && i > slash) || c == '%' || c == '"' || c >= 0x7f {
			const hex = "0123456789abcdef"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// maxName bounds the text of one type.
const maxName = 1 << 16

func (u *universe) write(t types.Type, link bool) string {
	w := &typeWriter{u: u, link: link}
	w.typ(t)
	return w.b.String()
}

// A typeWriter prints types as cmd/compile/internal/types (fmt.go) does: as
// fmtTypeIDName, which reflect shows, or with link set as fmtTypeID.
type typeWriter struct {
	u     *universe
	b     strings.Builder
	link  bool
	depth int
}

func (w *typeWriter) typ(t types.Type) {
	if w.depth > maxDepth || w.b.Len() > maxName {
		return // hostile; a real name is far shorter
	}
	w.depth++
	defer func() { w.depth-- }()
	switch t := w.u.resolve(t).(type) {
	case *types.Basic:
		if k := typekind.Of(t); t.Kind() != types.UnsafePointer && k != reflect.Invalid {
			w.b.WriteString(k.String()) // byte and rune are uint8 and int32 here
		} else {
			w.b.WriteString(t.String())
		}
	case *types.Named:
		w.writeNamed(t)
	case *types.Pointer:
		w.b.WriteByte('*')
		w.typ(t.Elem())
	case *types.Array:
		w.b.WriteString("[" + strconv.FormatInt(t.Len(), 10) + "]")
		w.typ(t.Elem())
	case *types.Slice:
		w.b.WriteString("[]")
		w.typ(t.Elem())
	case *types.Map:
		w.b.WriteString("map[")
		w.typ(t.Key())
		w.b.WriteByte(']')
		w.typ(t.Elem())
	case *types.Chan:
		w.channel(t)
	case *types.Signature:
		w.b.WriteString("func")
		w.writeSignature(t)
	case *types.Interface:
		w.iface(t)
	case *types.Struct:
		w.structure(t)
	default:
		w.b.WriteString(t.String())
	}
}

func (w *typeWriter) qualify(p *types.Package) {
	switch {
	case p == nil:
	case w.link:
		w.b.WriteString(pkgPrefix(p) + ".")
	default:
		w.b.WriteString(p.Name() + ".")
	}
}

// writeNamed writes a defined type. Its arguments always stand by link string, and
// a local type's number shows only there.
func (w *typeWriter) writeNamed(t *types.Named) {
	obj := t.Obj()
	w.qualify(obj.Pkg())
	w.b.WriteString(obj.Name())
	args := w.u.implicits(obj)
	for i := range t.TypeArgs().Len() {
		args = append(args, t.TypeArgs().At(i))
	}
	if len(args) > 0 {
		w.b.WriteByte('[')
		link := w.link
		w.link = true
		for i, a := range args {
			if i > 0 {
				w.b.WriteByte(',')
			}
			w.typ(a)
		}
		w.link = link
		w.b.WriteByte(']')
	}
	if w.link && !isGlobal(obj) {
		w.b.WriteString("·" + strconv.Itoa(w.u.localNumber(obj)))
	}
}

func (w *typeWriter) channel(t *types.Chan) {
	switch t.Dir() {
	case types.RecvOnly:
		w.b.WriteString("<-chan ")
	case types.SendOnly:
		w.b.WriteString("chan<- ")
	default:
		w.b.WriteString("chan ")
		if c, ok := w.u.resolve(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly {
			w.b.WriteByte('(')
			w.typ(c)
			w.b.WriteByte(')')
			return
		}
	}
	w.typ(t.Elem())
}

func (w *typeWriter) writeSignature(t *types.Signature) {
	w.tuple(t.Params(), t.Variadic())
	switch t.Results().Len() {
	case 0:
	case 1:
		w.b.WriteByte(' ')
		w.typ(t.Results().At(0).Type())
	default:
		w.b.WriteByte(' ')
		w.tuple(t.Results(), false)
	}
}

func (w *typeWriter) tuple(t *types.Tuple, variadic bool) {
	w.b.WriteByte('(')
	for i := range t.Len() {
		if i > 0 {
			w.b.WriteString(", ")
		}
		p := t.At(i).Type()
		if s, ok := p.(*types.Slice); ok && variadic && i == t.Len()-1 {
			w.b.WriteString("...")
			p = s.Elem()
		}
		w.typ(p)
	}
	w.b.WriteByte(')')
}

func (w *typeWriter) iface(t *types.Interface) {
	if t.NumMethods() == 0 {
		w.b.WriteString("interface {}")
		return
	}
	w.b.WriteString("interface {")
	for i := range t.NumMethods() {
		if i > 0 {
			w.b.WriteByte(';')
		}
		m := t.Method(i)
		w.b.WriteByte(' ')
		if !m.Exported() {
			w.qualify(m.Pkg())
		}
		w.b.WriteString(m.Name())
		w.writeSignature(m.Signature())
	}
	w.b.WriteString(" }")
}

func (w *typeWriter) structure(t *types.Struct) {
	w.b.WriteString("struct {")
	for i := range t.NumFields() {
		if i > 0 {
			w.b.WriteByte(';')
		}
		w.b.WriteByte(' ')
		w.writeField(t.Field(i))
		if tag := t.Tag(i); tag != "" {
			w.b.WriteString(" " + strconv.Quote(tag))
		}
	}
	if t.NumFields() > 0 {
		w.b.WriteByte(' ')
	}
	w.b.WriteByte('}')
}

// writeField writes a field's name and type. An embedded field has no name, but in
// a link string where an alias renamed it.
func (w *typeWriter) writeField(f *types.Var) {
	sep := " "
	if f.Embedded() {
		if !w.link || w.embedsByName(f) {
			w.typ(f.Type())
			return
		}
		sep = " = "
	}
	if w.link && !token.IsExported(f.Name()) {
		w.qualify(f.Pkg())
	}
	w.b.WriteString(f.Name() + sep)
	w.typ(f.Type())
}

func (w *typeWriter) embedsByName(f *types.Var) bool {
	t := w.u.resolve(f.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = w.u.resolve(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Name() != f.Name() {
		return false
	}
	return f.Exported() || n.Obj().Pkg() != nil && f.Pkg() != nil && pkgPath(n.Obj().Pkg()) == pkgPath(f.Pkg())
}
