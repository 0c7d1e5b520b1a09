package progen

import "strings"

// many are tables of so many entries that they are not told apart where OPEN_N is the key. One of
// the entries is called, written or sent to.
var many = func() (out []string) {
	for _, e := range entries {
		for _, t := range tables {
			for _, pick := range t.picks {
				for _, use := range e.uses {
					form := strings.NewReplacer("TABLE", t.made, "PICK", pick, "USE", use, "SHOWN", e.shown).Replace(`{
key := os.Getenv("OPEN_N")
` + e.before + `TABLE
PICK
if o != nil {
USE
}
SHOWN
}
`)
					types := strings.NewReplacer("TYPE", e.typ, "SIZE", e.size, "NEW", e.made)
					out = append(out, e.top+types.Replace(form))
				}
			}
		}
	}
	return out
}()

// tables of entries of a TYPE, and how entry o is picked, which may be nil.
var tables = []struct {
	made  string
	picks []string
}{
	{`all := map[string]TYPE{}
for i := range «num:SIZE» {
all[strconv.Itoa(i)] = NEW
}
at := func(i int) TYPE { return all[strconv.Itoa(i)] }`, []string{
		"o := all[key]",
		"o, ok := all[key]\nif !ok {\no = all[\"«num:0:9»\"]\n}",
		"kept := map[string]TYPE{\"x2\": all[\"«num:3:9»\"]}\nkept[\"x\"+key] = all[key]\no := kept[\"x«num:1:2»\"]",
		"var o TYPE\nfor k, v := range maps.Clone(all) {\nif k == key {\no = v\n}\n}",
		"var o TYPE\nfor _, w := range strings.Fields(key) {\no = all[w]\n}",
	}},
	{`var all []TYPE
for i := range «num:SIZE» {
all = append(all, NEW)
}
n, _ := strconv.Atoi(key)
at := func(i int) TYPE { return all[i] }`, []string{
		"var o TYPE\nif n >= 0 && n < len(all) {\no = all[n]\n}",
		"o := all[«num:0:9»]\nfor i, v := range all {\nif i == n {\no = v\n}\n}",
		"var o TYPE\nfor _, v := range Sub(all, n, n+1) {\no = v\n}",
	}},
}

// entries are what tables hold, with what they need beside the function and before the table, what
// may be done to one of them, o, and how to show what was done. The entry i is at(i).
var entries = []struct {
	typ, size, top, before, made, shown string
	uses                                []string
}{
	{
		"func()", "25:40", `
type «name:T» struct {
p *P
n int
}

func (t «$T») run() { t.p.Inc(t.n) }

func «name:put»(list []int, n int) func() {
return func() { list[n%3] = n }
}
---
`, "text, p, list := \"t\", &P{A: «num:1:9»}, []int{1, 2, 3}\n",
		"[]func(){func() { text = Clip(text + strconv.Itoa(i)) }, «$T»{p, i}.run, «$put»(list, i), " +
			"func() { list = append(list, i) }, func() { *p = P{A: i} }, " +
			"func() { text = \"set\" }}[«or:0 1 2 3 4 5 i%6»]",
		"say@(text)\nsay@(*p)\nsay@(list)\n_ = at",
		[]string{
			"o()",
			"o()\no()",
			"func() {\ndefer o()\ndefer say@(\"before\")\n}()",
			"func() {\ndefer func() { o() }()\nif «question» {\nreturn\n}\ntext += \"on\"\n}()",
			"var wg sync.WaitGroup\nwg.Go(o)\nwg.Wait()",
			"done := make(chan bool)\ngo func() {\ndefer close(done)\no()\n}()\n<-done",
			"run := func() { text += \"none\" }\nfor i := range 3 {\nif i «or:== <= >» 1 {\nrun = o\n}\n}\nrun()",
			"kept := map[string]func(){\"a\": func() {}}\nkept[os.Getenv(\"OPEN_L\")] = o\nkept[\"a\"]()",
			"c := make(chan func(), 2)\nc <- o\nc <- at(«num:0:9»)\nclose(c)\nfor f := range c {\nf()\n}",
			"h := struct{ do any }{o}\nh.do.(func())()",
			"var once sync.Once\nonce.Do(o)\nonce.Do(o)",
		},
	},
	{
		"*P", "130:200", "", "", "&P{A: i}", "say@(*at(«num:0:3»))\nsay@(*at(«num:2:129»), at(1).A)",
		[]string{
			"o.Inc(«num:1:9»)", "o.B = \"b\"", "*o = P{A: 50}", "q := &o.C[1]\n*q = 7", "defer o.Inc(1)\no.A *= 2",
			"inc := o.Inc\nat(«num:0:3»).B = \"set\"\ninc(3)",
		},
	},
	{
		"[]int", "130:200", "", "", "[]int{i, «num:1:9», 0}",
		"say@(at(«num:0:3»))\nsay@(at(«num:2:129»)[1:], at(1)[0])",
		[]string{
			"o[«num:0:2»] = 70", "clear(o[1:])", "slices.Reverse(o)", "copy(o, []int{5, 6})", "_ = append(o[:1], 80)",
			"p := &o[1]\n*p += 5", "slices.Sort(o)",
		},
	},
	{
		"map[string]int", "130:200", "", "", "map[string]int{\"a\": i}",
		"say@(at(«num:0:3»))\nsay@(len(at(«num:2:129»)), at(1)[\"a\"])",
		[]string{
			"o[\"a\"] += 5", "o[\"b\"]++", "delete(o, \"a\")", "clear(o)",
			"maps.Copy(o, map[string]int{\"c\": 1})",
		},
	},
	{
		"chan int", "130:200", "", "", "make(chan int, 2+i%2)",
		"select {\ncase v := <-at(«num:0:3»):\nsay@(\"got\", v)\ndefault:\nsay@(\"nothing\")\n}\n" +
			"say@(len(at(«num:2:129»)), len(at(1)))",
		[]string{"o <- «num:1:9»", "select {\ncase o <- 3:\ndefault:\n}", "o <- 1\n<-o\no <- 2", "close(o)"},
	},
}
