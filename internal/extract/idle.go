package extract

import "github.com/toolbudget/toolbudget/internal/framework"

// Most programs have nothing to do with tools, and some of them are large. They are to cost little
// more than it takes to load them.

// firstRounds is rounds, except for programs in which no tool can be found in this way: they use no
// package of an SDK or of a declared type that offers any. Nothing is run of one then. How long the
// first run takes is a measure for the reading of requests, so programs that write some are run.
func (x *extraction) firstRounds(e entry) (r *run, demanded map[string]bool) {
	if x.offersTools() || len(x.requestPoints(e)) > 0 {
		return x.rounds(e, nil)
	}
	demanded = map[string]bool{}
	return x.newRun(demanded, nil), demanded
}

// offersTools reports whether the program that is read has a package with something that offers
// tools: a function that registers or makes one or creates a server, or a type of tools. Whatever
// a run finds begins with one of these. Other packages of SDKs, such as those that make schemas,
// serve other purposes as well.
func (x *extraction) offersTools() bool {
	if x.offering == nil {
		x.offering = map[string]bool{}
		for _, f := range x.opts.Frameworks {
			for _, key := range offers(&f) {
				x.offering[x.packageOf(key)] = true
			}
		}
	}
	for path := range x.offering {
		if x.current[path] {
			return true
		}
	}
	return false
}

// offers are the keys of what offers tools in a framework.
func offers(f *framework.Framework) []string {
	keys := append([]string{}, f.Hosted...)
	for _, s := range f.Sinks {
		keys = append(keys, s.Func)
	}
	for _, m := range f.Makers {
		keys = append(keys, m.Func)
	}
	for _, s := range f.Servers {
		keys = append(keys, s.Func)
	}
	if f.Custom != nil {
		keys = append(keys, f.Custom.Type)
	}
	return keys
}
