package progen

var writers = []string{
	"«ref:b:*strings.Builder».WriteString(«string»)\n",
	"fmt.Fprintf(«ref:b:*strings.Builder», \"%d %s\", «int», «string»)\n",
	"«ref:b:*strings.Builder».WriteByte('a' + byte(«uint8»%26))\n", "«ref:b:*strings.Builder».WriteRune(«rune»)\n",
	"«ref:b:*strings.Builder».Reset()\n", "«new:n:int» := «ref:b:*strings.Builder».Len()\n",
	"«new:x:string» := Clip(«ref:b:*strings.Builder».String())\n",
	"«ref:b:*bytes.Buffer».WriteString(«string»)\n", "fmt.Fprintln(«ref:b:*bytes.Buffer», «int», «string», «bool»)\n",
	"«new:x:string» := string(«ref:b:*bytes.Buffer».Next(«num:0:3»))\n",
	"«ref:b:*bytes.Buffer».Truncate(min(«ref:b2:*bytes.Buffer».Len(), 0))\n",
	"«new:x:string», _ := «ref:b:*bytes.Buffer».ReadString('a')\n",
	"_, _ = io.WriteString(«ref:b:*strings.Builder», «string»)\n",
	"_, _ = io.Copy(«ref:b:*strings.Builder», strings.NewReader(«string»))\n",
	"{\nw := bufio.NewWriter(«ref:b:*strings.Builder»)\nfmt.Fprint(w, «int», «string»)\n«block»w.Flush()\n}\n",
	"{\nw := tabwriter.NewWriter(«ref:b:*strings.Builder», 0, 8, 1, ' ', 0)\n" +
		"fmt.Fprintf(w, \"%s\\t%d\\n\", «string», «int»)\nfmt.Fprintln(w, \"longer cell\\tx\")\nw.Flush()\n}\n",
	"{\nw := csv.NewWriter(«ref:b:*bytes.Buffer»)\n_ = w.Write(«[]string»)\nw.Flush()\n}\n",
	"{\nenc := json.NewEncoder(«ref:b:*strings.Builder»)\nenc.SetIndent(\"\", «or:\" \" \"» \")\n" +
		"_ = enc.Encode(«S»)\n}\n",
	"_ = json.NewEncoder(«ref:b:*bytes.Buffer»).Encode(«map[int]string»)\n",
	"{\nvar out bytes.Buffer\n_ = json.Indent(&out, []byte(`{\"a\":[1,2]}`), \"\", \" \")\n" +
		"«var:x:string» = Clip(«$x» + out.String())\n}\n",
	"log.New(«ref:b:*strings.Builder», «string», 0).Printf(\"%d\", «int»)\n",
	"fmt.Fprintf(Upper{«ref:b:*strings.Builder»}, \"%s/%d\", «string», «int»)\n",
	"{\nvar c Counter\nfmt.Fprint(&c, «string», 1)\nc.WriteString(«string»)\n«var:x:string» = Clip(c.String())\n" +
		"«$x» += strconv.Itoa(c.Calls)\n}\n",
	"fmt.Fprint(io.MultiWriter(«ref:b:*strings.Builder», «ref:c:*bytes.Buffer»), «string»)\n",
	"_, _ = strings.NewReplacer(\"a\", \"b\").WriteString(«ref:b:*strings.Builder», «string»)\n",
	"{\nt := template.Must(template.New(\"t\").Parse(`{{range $i, $e := .}}{{if $i}}, {{end}}{{$e | printf " +
		"\"%q\"}}{{else}}none{{end}}`))\n_ = t.Execute(«ref:b:*strings.Builder», «[]string»)\n}\n",
	"{\nt := template.Must(template.New(\"t\").Funcs(template.FuncMap{\"up\": strings.ToUpper}).Parse(`{{.B | " +
		"up}}:{{.A}}{{if gt .A 2}}!{{else}}?{{end}}{{with .Get}}{{.}}{{end}}`))\n" +
		"_ = t.Execute(«ref:b:*strings.Builder», «P»)\n}\n",
	"_ = template.Must(template.New(\"t\").Parse(`{{define \"x\"}}<{{.}}>{{end}}{{range .}}{{template \"x\" " +
		".}}{{end -}}  {{len .}}`)).Execute(«ref:b:*bytes.Buffer», «[]int»)\n",
	"var «new:w:io.Writer» io.Writer = «ref:b:*strings.Builder»\n", "fmt.Fprint(«ref:w:io.Writer», «string»)\n",
	"«var:w:io.Writer» = «ref:b:*bytes.Buffer»\n", "?if «cond» {\n«var:w:io.Writer» = «ref:b:*bytes.Buffer»\n}\n",
	"«new:w:io.Writer» := io.Writer(Upper{«ref:b:*strings.Builder»})\n",
	"for «let:i:int», «let:w:string» := range «[]string» {\n" +
		"fmt.Fprintf(«ref:b:*strings.Builder», \"%d%s \", «$i», «$w»)\n}\n",
	"func(w io.Writer) {\nfmt.Fprint(w, «string»)\n«body:»}(«ref:b:*strings.Builder»)\n",
	"{\nvar sb strings.Builder\nsb.WriteString(«string»)\n_ = time.Second.String()\n" +
		"«var:x:string» = Clip(sb.String())\n}\n",
	"«new:b:*strings.Builder» := new(strings.Builder)\nfmt.Fprintf(«$b», \"%v|%v\", «any», «[]any»)\n",
}

var library = []string{
	"{\nsc := bufio.NewScanner(strings.NewReader(«string» + \"\\nb c\"))\nfor sc.Scan() {\n" +
		"«let:l:string» := sc.Text()\n«var:x:string» = Clip(«$x» + «$l» + \";\")\n}\n}\n",
	"{\nsc := bufio.NewScanner(strings.NewReader(«string»))\nsc.Split(bufio.«or:ScanWords ScanRunes»)\n" +
		"for sc.Scan() {\n«var:x:int»++\n}\n}\n",
	"{\nvar v S\n" +
		"err := json.Unmarshal([]byte(`{\"n\": «num:0:99», \"l\": [1, 2], \"m\": {\"k\": 3}, \"t\": «or:\"q\" null 1 " +
		"\"\\u00e9\"»}`), &v)\n«var:x:string» = Clip(«$x» + fmt.Sprint(v.N, v.T, v.L, v.M, err == nil))\n}\n",
	"{\nvar v any\n_ = json.Unmarshal([]byte(`{\"b\": [1, \"x\", null, true], \"a\": 1.5e3}`), &v)\n" +
		"«var:x:string» = Clip(«$x» + fmt.Sprint(v))\n}\n",
	"«new:x:string» := func() string {\nb, err := json.Marshal(struct {\nA int `json:\"a,omitempty\"`\n" +
		"B string `json:\",omitempty\"`\nC *P `json:\"c\"`\nD float64 `json:\"d,string\"`\nE any\nf int\n" +
		"}{«int», «string», «*P», «float64», «any», 1})\nreturn string(b) + Text(err)\n}()\n",
	"{\nr := strings.NewReader(«string»)\nb, _ := r.ReadByte()\nrest, _ := io.ReadAll(r)\n" +
		"«var:x:string» = Clip(string(rest) + strconv.Itoa(int(b)))\n}\n",
	"«new:i:int», «new:ok:bool» := slices.BinarySearch(«[]int», «int»)\n",
	"{\nm := map[string][]int{}\nfor i, w := range «[]string» {\nm[w] = append(m[w], i)\n}\n" +
		"for _, k := range slices.Sorted(maps.Keys(m)) {\n«var:x:string» = Clip(«$x» + fmt.Sprint(k, m[k]))\n}\n}\n",
	"{\nn := 0\nfor _, v := range «map[string]int» {\nn += v\n}\n«var:x:int» += n\n}\n",
	"«new:x:string» := fmt.Sprint(«map[string]int», «map[int]string»)\n",
	"{\nh := list.New()\nh.PushBack(«int»)\nh.PushFront(«int»)\nfor e := h.Front(); e != nil; e = e.Next() {\n" +
		"«var:x:int» += e.Value.(int)\n}\n}\n",
	"{\nnext, stop := iter.Pull(Gen(3))\na, _ := next()\nb, ok := next()\nstop()\n" +
		"«var:x:string» = Clip(«$x» + fmt.Sprint(a, b, ok))\n}\n",
	"{\nv := url.Values{}\nv.Set(\"b\", «string»)\nv.Add(\"a\", \"1 2\")\n" +
		"«var:x:string» = Clip(«$x» + v.Encode())\n}\n",
	"{\nrv := reflect.ValueOf(&«var:p:P»).Elem()\nrv.Field(0).SetInt(int64(«int»))\n_ = rv.NumField()\n}\n",
	"{\nrt := reflect.TypeOf(«S»)\nfor i := range rt.NumField() {\n" +
		"«var:x:string» = Clip(«$x» + rt.Field(i).Name + rt.Field(i).Tag.Get(\"json\"))\n}\n}\n",
	"{\nvar c struct{ A, B, C string; N int }\nv := reflect.ValueOf(&c).Elem()\nfor i := range v.NumField() {\n" +
		"if i == «num:0:3» && «question» {\ncontinue\n}\nswitch x := v.Field(i).Addr().Interface().(type) {\n" +
		"case *string:\n*x = Clip(«string» + strconv.Itoa(i))\ncase *int:\n*x = i\n}\n}\nsay@(c.A, c.B, c.C, c.N)\n}\n",
	"«new:b:bool» := reflect.DeepEqual(«[]int», «[]int»)\n",
	"{\nt := time.Date(2024, time.March, «num:1:28», «num:0:23», 4, 5, 0, time.UTC)\n" +
		"«var:x:string» = Clip(«$x» + t.Add(«time.Duration»).Format(\"2006-01-02 15:04\"))\n}\n",
	"«new:u:uint64» := binary.«or:BigEndian LittleEndian».Uint64(append(«[]byte», 1, 2, 3, 4, 5, 6, 7, 8))\n",
	"«new:x:string» := strings.Join(slices.Collect(func(yield func(string) bool) {\n" +
		"for _, w := range «[]string» {\nif !yield(w + \".\") {\nreturn\n}\n}\n}), \" \")\n",
	"{\nvar a int\nvar b string\nn, err := fmt.Sscanf(\"«num:0:99» word\", \"%d %s\", &a, &b)\n" +
		"«var:x:string» = Clip(«$x» + fmt.Sprint(a, b, n, err))\n}\n",
	"«new:c:[][]int» := slices.Collect(slices.Chunk(«[]int», 2))\n",
	"slices.SortFunc(«var:x:[]string», func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), " +
		"strings.Compare(a, b)) })\n",
	"«new:m:map[string]int» := maps.Collect(func(yield func(string, int) bool) {\n" +
		"_ = yield(«string», «int») && yield(\"second\", 2)\n})\n",
	"maps.DeleteFunc(«var:m:map[string]int», func(k string, v int) bool { return v > «int» })\n",
	"«new:n:int» := strings.IndexFunc(«string», unicode.IsDigit)\n",
	"«new:x:string» := os.Expand(\"$a-${b}\", func(k string) string { return k + k })\n",
	"«new:h:int» := int(crc32.ChecksumIEEE([]byte(«string»)))\n",
	"«new:x:string» := filepath.ToSlash(filepath.Join(«string», \"x\")) + filepath.Ext(«string»)\n",
	"«new:x:string» := fmt.Sprintf(\"%x\", sha256.Sum256([]byte(«string»)))[:12]\n",
}
