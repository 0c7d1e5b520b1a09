package progen

// letters are texts as bytes and runes, also of those that are not UTF-8.
var letters = []string{
	`
for i, r := range «or:"a\xffé\xc3" "\xe4\xb8x" "世\x80" "é\xed\xa0\x80" "" "ab\xf0\x9f\x98"» {
say@(i, r, string(r), r == utf8.RuneError)
}
`, `
«let:s:string» := «string» + «or:"\xff" "\xc3(" "é" "\x00" "\u2028"»
say@(len(«$s»), utf8.RuneCountInString(«$s»), utf8.ValidString(«$s»), len([]rune(«$s»)), fmt.Sprintf("%q %x %+q", «$s», «$s», «$s»))
«block»`, `
«let:s:_» := «string» + "b\xffé"
«let:b:_», «let:r:_» := []byte(«$s»), []rune(«$s»)
«$b»[0], «$r»[0] = 'Q', 'é'
«$r» = append(«$r», 0x110000, -1, 0xD800)
say@(string(«$b»), strconv.Quote(string(«$r»)), «$s»[0], len(«$s»))
`, `
«let:r:_» := V(rune(«or:65 233 0x4e16 -1 0x110000 0xd800 0x1f600 127»))
say@(string(«$r»), len(string(«$r»)), utf8.RuneLen(«$r»), fmt.Sprintf("%c|%q|%U|%x", «$r», «$r», «$r», «$r»), unicode.IsPrint(«$r»), strconv.QuoteRune(«$r»))
`, `
«let:s:_» := "\xffa" + «string» + "\xc3"
say@(strings.ToValidUTF8(«$s», "?"), strconv.Quote(strings.ToUpper(«$s»)), strings.IndexByte(«$s», 'a'), strings.Count(«$s», ""), strings.LastIndex(«$s», "\xc3"), strconv.Quote(strings.Map(func(r rune) rune { return r + 0 }, «$s»)))
`, `
«let:out:_» := ""
for s := «string» + "\xe4世"; len(s) > 0; {
r, n := utf8.DecodeRuneInString(s)
«$out» += fmt.Sprint(r, n, ";")
s = s[n:]
}
say@(«$out»)
`, `
«let:b:_», «let:err:_» := json.Marshal(map[string]string{"k": «string» + "\xff<é>\u2028"})
say@(string(«$b»), «$err»)
`, `
«let:s:_» := "héllo\xff" + «string»
for i := len(«$s»); i > 0; {
r, n := utf8.DecodeLastRuneInString(«$s»[:i])
i -= n
if r == utf8.RuneError && n == 1 {
say@("bad at", i)
break
}
}
say@(strconv.Quote(«$s»[1:2]+«$s»[5:]), «$s»[1:3] == "é", strings.EqualFold("É", «$s»[1:3]))
`, `
«let:w:_» := strings.FieldsFunc(«string»+" a,b\u00a0c", func(r rune) bool { return r == '«or:a , b»' || unicode.IsSpace(r) })
say@(len(«$w»), fmt.Sprintf("%q", «$w»), strings.Title(strings.Join(«$w», " ")))
`, `
type «name:T» string
«let:t:_» := «$T»(«string») + "t\xfe"
for i, c := range []byte(«$t») {
if c >= 0x80 {
say@(i, c, c>>4, int8(c))
}
}
say@(strconv.Quote(string(«$t»[:1])), «$t» > "m", len(«$t»), []rune(«$t»)[0])
`, `
«let:f:_» := func(s string) (n int, w []string) {
start := -1
for i, r := range s {
switch {
case unicode.IsLetter(r) && start < 0:
start = i
case !unicode.IsLetter(r) && start >= 0:
w = append(w, s[start:i])
start = -1
n++
}
}
if start >= 0 {
w = append(w, s[start:])
}
return
}
say@(«$f»(«string»))
say@(«$f»("one, two\xffthree " + «string»))
`, `
say@(strings.Compare(«string», «string»), «string» < "é", "\xff" > "世", "a\x00" > "a", cmp.Compare("Z", «string»), slices.Compare([]byte(«string»), []byte("b")))
`, `
«let:b:_» := []byte("a\xc3\xa9z\xff")
«let:s:_» := string(«$b»)
for i := range «$b» {
«$b»[i] «or:^= += |= &^=» 0x20
}
say@(strconv.Quote(«$s»), strconv.Quote(string(«$b»)), bytes.Runes(«$b»)[0], utf8.Valid(«$b»), bytes.ContainsRune(«$b», 'Z'))
`,
}
