package eval

import (
	"go/types"
	"regexp"
)

// patternFuncs are further functions and methods of package regexp: the real ones,
// on patterns and texts that are known.
func patternFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	m["regexp.MatchString"] = func(c *Call) (Value, bool) {
		pattern, ok1 := str(c.Arg(0))
		s, ok2 := str(c.Arg(1))
		if !ok1 || !ok2 || len(pattern) > maxPattern {
			return nil, false
		}
		c.In.spend(len(pattern) + len(s))
		yes, err := regexp.MatchString(pattern, s)
		if err != nil {
			return nil, false
		}
		return Tuple{&Const{T: c.Result(0), V: yes}, &Nil{errorType}}, true
	}
	m["regexp.QuoteMeta"] = pure(regexp.QuoteMeta, nil)
	for name, f := range map[string]func(*regexp.Regexp) any{
		"FindStringIndex":       func(re *regexp.Regexp) any { return re.FindStringIndex },
		"FindAllString":         func(re *regexp.Regexp) any { return re.FindAllString },
		"FindAllStringSubmatch": func(re *regexp.Regexp) any { return re.FindAllStringSubmatch },
		"FindAllStringIndex":    func(re *regexp.Regexp) any { return re.FindAllStringIndex },
		"Split":                 func(re *regexp.Regexp) any { return re.Split },
		"SubexpNames":           func(re *regexp.Regexp) any { return re.SubexpNames },
		"SubexpIndex":           func(re *regexp.Regexp) any { return re.SubexpIndex },
		"NumSubexp":             func(re *regexp.Regexp) any { return re.NumSubexp },
		"String":                func(re *regexp.Regexp) any { return re.String },
	} {
		m["regexp.Regexp."+name] = func(c *Call) (Value, bool) {
			re := c.In.regexpOf(c.Recv)
			if re == nil {
				return nil, false
			}
			return pure(f(re), func(args []any) int {
				n := 64
				for _, a := range args {
					if s, ok := a.(string); ok {
						n += 2 * len(s) * (1 + re.NumSubexp())
					}
				}
				return n
			})(c)
		}
	}
	m["regexp.Regexp.ReplaceAllStringFunc"] = func(c *Call) (Value, bool) {
		re, s, ok := c.In.regexpOf(c.Recv), "", false
		if re != nil {
			s, ok = str(c.Arg(0))
		}
		if !ok {
			return nil, false
		}
		parts, last := []Value{}, 0
		text := types.Typ[types.String]
		c.In.spend(len(s))
		for _, at := range re.FindAllStringIndex(s, -1) {
			parts = append(parts, &Const{T: text, V: s[last:at[0]]},
				c.In.callValue(c.Arg(1), []Value{&Const{T: text, V: s[at[0]:at[1]]}}, c.Site))
			last = at[1]
		}
		return c.In.concat(c.Result(0), append(parts, &Const{T: text, V: s[last:]})...), true
	}
	return m
}

// maxPattern bounds the length of a regular expression.
const maxPattern = 2_000

func (in *Interp) regexpOf(v Value) *regexp.Regexp {
	n, ok := derefNative(in, in.settle(v)).(*Native)
	if !ok {
		return nil
	}
	pattern, ok := n.State.(string)
	if !ok {
		return nil
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	return re
}
