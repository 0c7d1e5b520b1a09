package progen

var declarations = []string{
	"«new:x:int» := «int»\n", "«new:x:string» := Clip(«string»)\n", "«new:x:string» := «string»\n",
	"«new:x:bool» := «bool»\n", "«new:x:float64» := «float64»\n",
	"«new:x:[]int» := «[]int»\n", "«new:x:[]string» := «[]string»\n", "«new:x:[]byte» := «[]byte»\n",
	"«new:x:[3]int» := «[3]int»\n", "«new:x:map[string]int» := «map[string]int»\n",
	"«new:x:map[int]string» := «map[int]string»\n", "«new:x:P» := «P»\n", "«new:x:*P» := «*P»\n", "«new:x:S» := «S»\n",
	"«new:x:*S» := «*S»\n", "var «new:x:Namer» Namer = «Namer»\n", "var «new:x:any» any = «any»\n",
	"«new:x:error» := «error»\n", "«new:x:Level» := «Level»\n", "«new:x:time.Duration» := «time.Duration»\n",
	"«new:x:*Outer» := «*Outer»\n", "«new:x:*Stack[int]» := «*Stack[int]»\n", "«new:x:[]P» := «[]P»\n",
	"«new:x:[]*P» := «[]*P»\n",
	"«new:x:uint8» := «uint8»\n", "«new:x:int8» := «int8»\n", "«new:x:uint64» := «uint64»\n",
	"«new:x:int64» := «int64»\n", "«new:x:rune» := «rune»\n", "«new:x:float32» := «float32»\n",
	"«new:x:[][]int» := «[][]int»\n", "«new:x:[]any» := «[]any»\n",
	"«new:x:*strings.Builder» := new(strings.Builder)\n", "«new:x:*bytes.Buffer» := «*bytes.Buffer»\n",
	"«new:x:map[string][]string» := «map[string][]string»\n", "var «new:x:int» int\n", "var «new:x:string» string\n",
	"var «new:x:[]int» []int\n", "var «new:x:error» error\n", "var «new:x:any» any\n", "var «new:x:[3]int» [3]int\n",
	"«new:x:int», «new:y:string» := «int», «string»\n", "«new:x:int», «new:e:error» := Try(«int»)\n",
	"«new:x:int», «new:ok:bool» := («map[string]int»)[«string»]\n",
	"«new:x:string», «new:ok:bool» := («any»).(string)\n", "«new:x:chan int» := make(chan int, «num:3:5»)\n",
	"«new:x:string», «new:y:string», «new:ok:bool» := strings.Cut(«string», «string»)\n",
	"«new:x:int», «new:e:error» := strconv.Atoi(«string»)\n",
}

var assignments = []string{
	"«var:x:int» «or:+= -= *= = ^= |=» «int»\n", "«var:x:int»++\n", "«var:x:string» = Clip(«$x» + «string»)\n",
	"«var:x:string» = Clip(«string» + «$x»)\n", "«var:x:string» = Clip(«string»)\n",
	"«var:x:string» += «lit:string»\n«$x» = Clip(«$x»)\n",
	"«var:x:[]int» = Few(append(«$x», «int»))\n", "«var:x:[]int» = Few(append(«$x», «int», «int»))\n",
	"«var:x:[]int» = Few(append(«$x», «[]int»...))\n",
	"if len(«var:x:[]int») > 0 {\n«$x»[len(«$x»)/2] «or:= += ^=» «int»\n}\n",
	"slices.«or:Sort Reverse»(«var:x:[]int»)\n",
	"«var:x:[]string» = Few(append(«$x», Clip(«string»)))\n", "sort.Strings(«var:x:[]string»)\n",
	"for i := range «var:x:[]string» {\n«$x»[i] = Clip(«$x»[i] + «string»)\n}\n",
	"«var:x:[3]int»[«num:0:2»] «or:= += -=» «int»\n", "for i := range «var:x:[3]int» {\n«$x»[i] += i\n}\n",
	"«var:x:map[string]int»[«string»] «or:= += *=» «int»\n", "«var:x:map[string]int»[\"a\"]++\n",
	"delete(«var:x:map[string]int», «string»)\n", "maps.Copy(«var:x:map[string]int», «map[string]int»)\n",
	"«var:x:map[int]string»[«int»] = Clip(«string»)\n", "«var:x:map[int]string»[«num:0:3»] += «lit:string»\n",
	"clear(«var:x:map[int]string»)\n",
	"«var:x:P».A «or:= +=» «int»\n", "«var:x:P».Inc(«int»)\n", "«var:x:P» = «P»\n", "«var:x:*P».A «or:= +=» «int»\n",
	"«var:x:*P».B = Clip(«string»)\n", "«var:x:*P».C[«num:0:1»]++\n", "«var:x:*P» = «*P»\n",
	"«var:x:*S».Add(«int»).Add(«int»)\n", "«var:x:*S».T = Clip(«string»)\n",
	"«var:x:S».L = Few(append(«$x».L, «int»))\n", "«var:x:S» = «S»\n", "«var:x:*S» = &«ref:y:S»\n",
	"«var:x:*P» = &«ref:y:P»\n",
	"«var:x:bool» = «bool»\n", "«var:x:float64» = «float64»\n", "«var:x:any» = «any»\n", "«var:x:Namer» = «Namer»\n",
	"«var:x:error» = «error»\n", "«var:x:Level» = «Level»\n", "«var:x:uint8» «or:+= -= *=» «uint8»\n",
	"«var:x:int8»++\n", "«var:x:int», «var:y:int» = «ref:z:int», «ref:w:int»\n",
	"«var:x:[]byte» = Few(append(«$x», «string»...))\n",
	"for i, c := range «var:x:[]byte» {\n«$x»[i] = c «or:+ - ^» «num:1:9»\n}\n",
	"«var:x:[]any» = Few(append(«$x», «any»))\n",
	"«var:x:map[string][]string»[«string»] = Few(append(«$x»[«lit:string»], Clip(«string»)))\n",
	"«var:x:[]P» = Few(append(«$x», «P»))\n", "for i := range «var:x:[]P» {\n«$x»[i].A += i\n}\n",
	"for _, p := range «var:x:[]P» {\np.A += 100\n}\n", "for _, p := range «ref:x:[]*P» {\np.Inc(«int»)\n}\n",
	"«var:x:*Outer».Bump(«int»)\n", "«var:x:*Stack[int]».Push(«int»)\n", "«var:x:*Stack[int]».Pop()\n",
}

var flow = []string{
	"if «cond» {\n«block»}\n", "if «cond» {\n«block»} else {\n«block»}\n",
	"if «bool» {\n«block»} else if «cond» {\n«block»} else {\n«block»}\n",
	"if «let:x:int» := «int»; «$x» > «int» {\n«block»}\n",
	"for «let:i:int» := 0; «$i» < «num:1:4»; «$i»«or:++ +=2» {\n«loop»}\n",
	"for «let:i:int» := range Small(«int») {\n«loop»}\n", "for «let:i:int», «let:e:int» := range «[]int» {\n«loop»}\n",
	"for _, «let:e:string» := range «[]string» {\n«loop»}\n",
	"for «let:i:int», «let:e:rune» := range Cut(«string», 0, 5) {\n«loop»}\n",
	"for «let:i:int», «let:e:int» := range «[3]int» {\n«loop»}\n",
	"for «let:e:int» := range Gen(Small(«int»)) {\n«loop»}\n",
	"for «let:i:int», «let:e:string» := range Words(«string») {\n«loop»}\n",
	"for _, «let:k:string» := range slices.Sorted(maps.Keys(«map[string]int»)) {\n«loop»}\n",
	"for _, «let:p:P» := range «[]P» {\n«loop»}\n", "for _, «let:l:[]int» := range «[][]int» {\n«loop»}\n",
	"for _, «let:l:any» := range «[]any» {\n«loop»}\n",
	"for «let:i:int», «let:e:int» := range «ref:s:*Stack[int]».All() {\n«loop»}\n",
	"for «let:i:int», «let:e:string» := range slices.Backward(«[]string») {\n«loop»}\n",
	"«label:l»:\nfor «let:i:int» := range «num:2:4» {\nfor range 2 {\n«block»if «bool» {\n" +
		"«or:break continue» «$l»\n}\n}\n«loop»}\n",
	"for «let:i:int» := 0; ; «$i»++ {\nif «$i» > «num:1:4» || «bool» {\nbreak\n}\n«loop»}\n",
	"for «let:c:_» := make(chan int, 3); len(«$c») < 2; {\n«$c» <- «int»\n«loop»«$c» <- 0\n}\n",
	"switch «int» {\ncase V(1), V(2):\n«block»case V(«int»):\n«block»default:\n«block»}\n",
	"switch «string» {\ncase V(\"a\"):\n«block»case V(«string»):\n«block»fallthrough\ncase V(\"zzz\"):\n«block»}\n",
	"switch {\ncase «bool»:\n«block»case «cond»:\n«block»fallthrough\ndefault:\n«block»}\n",
	"switch {\ndefault:\n«block»case «cond»:\n«block»}\n",
	"switch «Level» {\ncase Low:\n«block»case Mid, High:\n«block»}\n",
	"switch «let:t:any» := («any»).(type) {\ncase nil:\n«block»case string, error:\n«block»case Namer:\n" +
		"«var:y:string» = Clip(«$y» + «$t».Name(2))\ncase int:\n«var:x:int» += «$t»\ncase []int:\n«$x» += len(«$t»)\n" +
		"default:\n«block»}\n",
	"{\n«let:i:int» := 0\n«label:l»:\n«$i»++\n«block»if «$i» < «num:1:4» && «bool» {\ngoto «$l»\n}\n}\n",
	"{\n«block»}\n", "if «int» > «int» && «cond» {\n«block»}\n", "if «cond» || «bool» {\n«block»}\n",
	"if «let:x:string», «let:ok:bool» := («any»).(string); «$ok» {\n«block»} else {\n«block»}\n",
	"if «let:x:int», «let:e:error» := Try(«int»); «$e» != nil {\n«block»} else {\n«block»}\n",
	"«label:l»:\nswitch «int» & 1 {\ncase 0:\nfor range 3 {\nif «bool» {\nbreak «$l»\n}\n«block»}\n" +
		"«block»default:\n«block»}\n",
	"for «let:i:int», «let:j:int» := 0, «num:3:6»; «$i» < «$j»; «$i», «$j» = «$i»+1, «$j»-1 {\n«loop»}\n",
	"for «let:c:string» := range strings.SplitSeq(«string», \"-\") {\n«loop»}\n",
	"switch «let:n:int» := Small(«int»); {\ncase «$n» > 2:\n«block»case «$n» > 1 && «cond»:\n«block»fallthrough\n" +
		"case «$n» == 1:\n«block»}\n",
	"for _, «let:c:rune» := range []rune(Cut(«string», 0, 6)) {\nswitch {\ncase unicode.IsUpper(«$c»):\n" +
		"continue\ncase «$c» == 'b':\nbreak\n}\n«var:x:string» = Clip(«$x» + string(«$c»))\n}\n",
}

var closures = []string{
	"«new:f:F» := func(«par:a:int» int) int {\n«body:int»}\n", "«new:f:G» := func() string {\n«body:string»}\n",
	"«new:x:int» := «ref:f:F»(«int»)\n", "«new:x:string» := Clip(«ref:f:G»())\n",
	"«var:x:string» = Clip(«ref:f:G»())\n", "«new:x:[]int» := Map(«[]int», «ref:f:F»)\n",
	"«new:f:func(int) int» := «func(int) int»\n", "«new:f:func() string» := «func() string»\n",
	"func() {\n«body:»}()\n",
	"«new:x:int» := func(«par:a:int», «par:b:int» int) (n int) {\ndefer func() {\nn «or:+= *= -=» «num:2:9»\n" +
		"}()\n«body:int»}(«int», «int»)\n",
	"«new:x:string» := func(«par:p:P» P) string {\n«body:string»}(«P»)\n",
	"«new:x:[]int» := func(«par:s:[]int» []int) []int {\n«$s» = append(«$s», 5)\n«body:[]int»}(«[]int»)\n",
	"var «new:fs:[]F» []func(int) int\nfor i := range 3 {\n" +
		"«$fs» = append(«$fs», func(a int) int { i += a; return i })\n}\n",
	"var «let:f:func(int) int» func(int) int\n«$f» = func(n int) int {\nif n < 1 {\nreturn «int»\n}\n" +
		"«var:x:int»++\nreturn n + «$f»(n-1)\n}\n«new:y:int» := «$f»(«num:1:5»)\n",
	"«new:f:func() string» := «ref:p:*Outer».Label\n",
	"«let:f:_» := «ref:p:P».Get\n«var:p2:P».A = 77\n«new:x:int» := «$f»()\n",
	"«let:f:_» := (*P).Inc\n«$f»(&«var:x:P», «int»)\n", "defer func() {\n«var:x:int»++\n}()\n",
	"func() {\nfor «let:i:int» := range 3 {\ndefer func() {\n«var:x:string» = Clip(«$x» + strconv.Itoa(«$i»))\n" +
		"}()\n}\n}()\n",
	"«new:x:int» := Fold(«[]int», 0, func(a, b int) int {\n«var:y:int»++\nreturn a + b\n})\n",
	"slices.SortFunc(«var:x:[]P», func(a, b P) int { return cmp.Or(cmp.Compare(a.A, b.A), strings.Compare(a.B, " +
		"b.B)) })\n",
	"sort.SliceStable(«var:x:[]P», func(i, j int) bool { return «$x»[i].A «or:< >» «$x»[j].A })\n",
	"«let:c:_» := func() func() int {\nn := 0\nreturn func() int { n += 2; return n }\n}()\n«$c»()\n" +
		"«new:x:int» := «$c»()\n",
	"«let:g:_» := func(f func(string) string, s string) string { return f(f(s)) }\n" +
		"«new:x:string» := «$g»(func(s string) string { return s + «lit:string» }, Clip(«string»))\n",
	"«let:h:_» := map[string]func(int) int{\"a\": func(n int) int { return n + 1 }, \"b\": «func(int) int»}\n" +
		"for _, k := range slices.Sorted(maps.Keys(«$h»)) {\n«var:x:int» += «$h»[k](«num:0:9»)\n}\n",
	"«let:fs:_» := []func(){func() { «var:x:int»++ }, func() { «var:y:string» = Clip(«$y» + \"f\") }}\n" +
		"for _, f := range «$fs» {\nf()\n}\n",
	"for «let:i:int» := range func(yield func(int) bool) {\ndefer func() { «var:x:int» += 100 }()\n" +
		"_ = yield(1) && yield(2) && yield(3)\n} {\n«loop»}\n",
	"for range func(yield func() bool) {\nfor n := 0; n < 4 && yield(); n++ {\nif «var:x:int» > 50 {\nreturn\n}\n" +
		"«$x» = max(«$x», 0) + 20\n}\n} {\n«block»}\n",
}

var memory = []string{
	"«new:b:[]int» := «ref:a:[]int»\n", "«new:b:[]int» := Sub(«ref:a:[]int», 1, 3)\n",
	"«new:b:[]int» := append(«ref:a:[]int», «int»)\nif len(«$b») > 1 {\n«$b»[0] = «int»\n}\n",
	"if len(«var:a:[]int») > 2 {\n«$a» = append(«$a»[:1], «$a»[2:]...)\n}\n",
	"«new:n:int» := copy(«var:a:[]int», «[]int»)\n", "if len(«var:a:[]int») > 1 {\ncopy(«$a»[1:], «$a»)\n}\n",
	"clear(«var:a:[]int»)\n", "«new:c:int» := cap(make([]int, 3, «num:3:7»)[«num:0:3»:])\n",
	"«new:b:[]int» := «var:a:[3]int»[:]\n", "«new:b:[3]int» := «ref:a:[3]int»\n",
	"if len(«ref:a:[]int») >= 3 {\n«var:b:[3]int» = [3]int(«$a»)\n}\n", "«new:p:*int» := &«var:x:int»\n",
	"*«ref:p:*int» «or:= += *=» «int»\n", "if len(«ref:a:[]int») > 0 {\n«var:p:*int» = &«$a»[0]\n}\n",
	"«new:p:*int» := &«var:x:*P».C[1]\n", "«new:p:*int» := &«var:x:P».A\n",
	"«new:q:*P» := &«var:p:P»\n", "«new:q:P» := *«ref:p:*P»\n", "«new:q:*P» := «ref:p:*P»\n",
	"if len(«ref:l:[]P») > 0 {\nq := &«$l»[0]\nq.Inc(«int»)\n}\n",
	"«new:m:map[string]int» := «ref:n:map[string]int»\n«$m»[\"m\"] = «int»\n", "«new:s:S» := *«ref:p:*S»\n",
	"«new:s:S» := «ref:t:S»\nif len(«$s».L) > 0 {\n«$s».L[0] = «int»\n}\n", "«new:b:[]byte» := «ref:a:[]byte»\n",
	"if len(«ref:a:[]byte») > 1 {\nb := «$a»[:1]\nb = append(b, 'X')\nb[0]++\n}\n",
	"«var:a:[]int» = slices.Delete(«$a», 0, min(len(«$a»), 1))\n", "«var:a:[]int» = slices.Compact(«$a»)\n",
	"«new:b:[]int» := «ref:a:[]int»\n«$b» = slices.DeleteFunc(«$b», func(n int) bool { return n < «int» })\n",
	"«var:a:[]int» = slices.Insert(«$a», len(«$a»)/2, «int»)\n",
	"«new:b:[]int» := slices.Clip(«ref:a:[]int»)\n«$b» = append(«$b», 1)\n",
	"«var:a:[]int» = slices.Grow(«$a», 4)\n«new:b:[]int» := append(«$a», 1)\n«new:c:[]int» := append(«$a», 2)\n",
	"«new:b:[]int» := make([]int, 0, 4)\n«new:c:[]int» := append(«$b», «int»)\n«new:d:[]int» := append(«$b», «int»)\n",
	"var «new:g:[][]int» [][]int\nfor range «num:2:3» {\n«$g» = append(«$g», «ref:r:[]int»)\n}\n" +
		"if len(«$g»[0]) > 0 {\n«$g»[0][0]++\n}\n",
	"if len(«ref:a:[]int») > 1 {\n«$a»[0], «$a»[1] = «$a»[1], «$a»[0]\n}\n",
	"«new:b:[]int» := «ref:a:[]int»[:0]\nfor _, x := range «$a» {\nif x%2 == 0 {\n«$b» = append(«$b», x)\n}\n}\n",
	"var «let:x:_» any = «ref:p:*P»\nif q, ok := «$x».(*P); ok {\nq.A++\n}\n",
	"«let:arr:_» := [2][2]int{{1, 2}, {3, 4}}\n«let:brr:_» := «$arr»\n«$brr»[0][1] = 9\n" +
		"«new:t:string» := fmt.Sprint(«$arr», «$brr»)\n",
	"«let:i:int» := 0\n«let:ar:_» := []int{0, 0, 0}\n«$i», «$ar»[«$i»] = 1, 2\n" +
		"«new:t:string» := fmt.Sprint(«$ar», «$i»)\n",
	"for i, p := range «ref:l:[]*P» {\n«$l»[i] = &P{A: p.A + 1}\n}\n",
	"«new:l:[]*P» := append([]*P(nil), «ref:k:[]*P»...)\n",
	"for i := range «var:ps:[]P» {\n«var:l:[]*P» = Few(append(«$l», &«$ps»[i]))\n}\n",
	"«var:ps:[]P» = append(«$ps»[:0:0], «$ps»...)\n",
	"«let:st:_» := struct {\nA [2]int\nM map[string]int\n}{M: map[string]int{}}\n«let:cp:_» := «$st»\n" +
		"«$cp».A[0], «$cp».M[\"x\"] = 1, «int»\n«new:t:string» := fmt.Sprintf(\"%v %+v\", «$st», «$cp»)\n",
	"«let:a:_» := [4]int{1, 2, 3, 4}\n«let:b:_» := «$a»[1:3:«num:3:4»]\n«$b» = append(«$b», 9)\n«$b»[0] = 8\n" +
		"«new:t:string» := fmt.Sprint(«$a», «$b», cap(«$b»))\n",
	"«let:a:_» := &[3]int{1, 2, 3}\nfor i, v := range «$a» {\n«$a»[2] = 10 * v\n«var:x:int» += v * i\n}\n",
	"«let:a:_» := [3]int{1, 2, 3}\nfor i, v := range «$a» {\n«$a»[2] = 10\nif i == 2 {\n«var:x:int» += v\n}\n}\n",
	"«let:m:_» := map[string]*P{\"a\": {A: 1}}\n«$m»[\"a\"].A += «int»\n«$m»[\"b\"] = «$m»[\"a\"]\n" +
		"«$m»[\"b\"].C[1] = 7\n«new:t:string» := fmt.Sprint(*«$m»[\"a\"], len(«$m»))\n",
	"«let:p:_» := &«var:x:string»\n«let:q:_» := &«$p»\n**«$q» = Clip(**«$q» + «string»)\n",
	"«let:n:_» := &S{N: 1}\n«$n».Next = &S{N: 2, Next: «$n»}\n«$n».Next.Next.N = «int»\n" +
		"«new:t:int» := «$n».N + «$n».Next.N\n",
	"if len(«ref:a:[]int») > 1 {\ns := «$a»[1:]\ns[0] = «int»\ncopy(s, «$a»)\n}\n",
	"«new:b:[]byte» := []byte(«ref:s:string»)\nfor i := range «$b» {\n«$b»[i] ^= 1\n}\n" +
		"«var:x:string» = Clip(«$x» + strconv.Quote(string(«$b»)))\n",
	"«let:m:_» := map[[2]int]string{{1, 2}: \"x\"}\n«let:k:_» := [2]int{1, 2}\n«$m»[«$k»] += \"y\"\n«$k»[0] = 5\n" +
		"«new:t:string» := «$m»[[2]int{1, 2}] + strconv.Itoa(len(«$m»))\n",
	"«let:s:_» := make([]P, 2, 4)\n«let:p:_» := &«$s»[1]\n«$s» = append(«$s», P{A: 3})\n«$p».A = 6\n" +
		"«$s» = append(«$s», P{}, P{})\n«$p».A = 7\n«new:t:string» := fmt.Sprint(«$s», cap(«$s») >= 5)\n",
	"for i := len(«ref:a:[]int») - 1; i >= 0; i-- {\n«var:b:[]int» = Few(append(«$b», «$a»[i]))\n}\n",
	"«let:x:_», «let:y:_» := «int», «int»\n«$x», «$y» = «$y», «$x»\n«new:t:int» := «$x» - 2*«$y»\n",
	"«new:u:[]string» := slices.Insert(slices.Clone(«ref:a:[]string»), 0, «string»)\n" +
		"«$u» = slices.Replace(«$u», 0, 1, \"r\", \"s\")\n",
}

var unwinding = []string{
	"func() {\ndefer func() {\nif r := recover(); r != nil {\n«var:x:string» = Clip(«$x» + fmt.Sprint(r))\n}\n" +
		"}()\n«guard»}()\n",
	"«new:x:string» := func() (s string) {\ndefer func() {\nif r := recover(); r != nil {\n" +
		"s = fmt.Sprint(\"caught \", r, s)\n}\n}()\ns = «string»\n«guard»return s + \"!\"\n}()\n",
	"«new:e:error» := func() (err error) {\ndefer func() {\nif r, ok := recover().(error); ok {\n" +
		"err = fmt.Errorf(\"wrapped: %w\", r)\n}\n}()\n«guard»return nil\n}()\n",
	"!panic(«string»)\n", "!if «cond» {\npanic(fmt.Sprint(«int»))\n}\n", "!if «bool» {\npanic(«error(1)»)\n}\n",
	"!«var:x:int» = «ref:a:[]int»[«int»]\n", "!«ref:a:[]int»[«num:0:4»]++\n",
	"!«var:x:string» = «ref:s:string»[«num:0:3»:]\n", "!var «let:m:_» map[string]int\n«$m»[\"a\"] = 1\n",
	"!var «let:p:_» *P\n«$p».A = 1\n", "!«var:x:string» = «ref:a:any».(string)\n",
	"!«var:x:int» = «$x» / («ref:y:int» & 1)\n", "!«var:a:[]int» = «$a»[«num:0:2»:«num:2:6»]\n",
	"!_ = «ref:a:any».(fmt.Stringer)\n", "!_ = make([]int, «ref:x:int»&7-3)\n", "!_ = [3]int(«ref:a:[]int»)\n",
	"func() {\ndefer func() {\n_ = recover()\n«var:x:int»++\n}()\ndefer func() {\n" +
		"«var:y:string» = Clip(«$y» + \"d\")\n}()\n«guard»«$x» += 10\n}()\n",
	"func() {\ndefer func() {\n«var:x:string» += fmt.Sprint(recover())\n}()\ndefer func() {\n" +
		"panic(fmt.Sprint(\"again \", recover()))\n}()\n«guard»panic(\"first\")\n}()\n",
	"defer func(n int) {\n«var:x:int» += n\n}(«int»)\n",
	"if «let:n:int», err := Try(«int»); err != nil {\n«var:x:string» = Clip(«$x» + Text(err))\n«block»} else {\n" +
		"«var:y:int» += «$n»\n}\n",
	"{\nvar ce *CodeError\nif err := «error»; errors.As(err, &ce) {\n«var:x:int» += ce.Code\n" +
		"} else if errors.Is(err, ErrBig) {\n«block»}\n}\n",
	"for _, «let:n:int» := range «[]int» {\nif err := func() (err error) {\ndefer func() {\n" +
		"if r := recover(); r != nil {\nerr = fmt.Errorf(\"%v\", r)\n}\n}()\n«guard»return\n}(); err != nil {\n" +
		"«var:x:string» = Clip(«$x» + err.Error())\n}\n}\n",
	"«new:x:string» := func() (s string) {\ndefer func() { s += \"1\" }()\n" +
		"defer func() { s += fmt.Sprint(recover() == nil) }()\nreturn Clip(«string»)\n}()\n",
	"«new:x:string» := func() (s string) {\ndefer func() {\nif r := recover(); r != nil {\nvar re runtime.Error\n" +
		"if err, ok := r.(error); ok && errors.As(err, &re) {\ns = \"runtime \" + re.Error()\n}\n}\n}()\n" +
		"«guard»return \"none\"\n}()\n",
	"func() {\ndefer func() {\n«var:x:string» = Clip(«$x» + fmt.Sprint(recover()))\n}()\nfor i := range 3 {\n" +
		"defer func() {\nif i == 1 {\npanic(\"in defer\")\n}\n«$x» += strconv.Itoa(i)\n}()\n}\n«guard»}()\n",
	"«new:e:error» := func() error {\nif n, err := Try(«int»); err != nil {\n" +
		"return fmt.Errorf(\"at %d: %w\", n, err)\n}\nreturn nil\n}()\nif errors.Is(«$e», ErrBig) {\n«block»}\n",
	"«let:r:_» := func() (n int, err error) {\ndefer func() {\nif err != nil {\nn = -1\n}\n}()\nn = «int»\n" +
		"_, err = strconv.Atoi(«string»)\nreturn\n}\n«new:n:int», «new:e:error» := «$r»()\n",
}

var objects = []string{
	"var «let:n:Namer» Namer = «ref:o:*Outer»\n«var:x:string» = Clip(«$x» + «$n».Name(1))\n",
	"«let:d:_» := Deep{«ref:o:*Outer», «string»}\n«$d».Bump(2)\n«$d».ID++\n" +
		"«new:x:string» := «$d».Label() + «$d».Note\n",
	"«var:o:*Outer».Namer = «Namer»\n", "«var:o:*Outer».Base = Base{«int», Clip(«string»)}\n",
	"«new:b:*Outer» := &Outer{«ref:o:*Outer».Base, «Namer», «int»}\n",
	"var «let:l:_» *List[int]\nfor _, n := range Few(«[]int») {\n«$l» = «$l».Insert(n)\n}\n" +
		"«new:x:string» := «$l».String()\n",
	"«let:l:_» := (*List[string])(nil).Insert(«string»).Insert(«string»).Insert(\"b\")\n" +
		"«new:x:string» := «$l».String()\n",
	"«let:st:_» := Stack[string]{}\nfor _, w := range Few(«[]string») {\n«$st».Push(w)\n}\n" +
		"«new:x:string», «new:ok:bool» := «$st».Pop()\n«new:n:int» := «$st».Len()\n",
	"«let:c:_» := NewConf(WithTags(«[]string»...), WithLimit(«int»))\nif «cond» {\nWithName(«string»)(«$c»)\n}\n" +
		"«new:x:string» := «$c».String()\n",
	"type «let:T:_» struct {\nP\nExtra string\n}\n«let:t:_» := «$T»{«P», «string»}\n«$t».Inc(1)\n" +
		"«new:x:string» := fmt.Sprintf(\"%«or:v +v»\", «$t»)\n",
	"type «let:T:_» []int\n«let:t:_» := «$T»(«[]int»)\n«new:x:string» := fmt.Sprintf(\"%v %d\", «$t», len(«$t»))\n",
	"const (\n«let:a:_» = iota «or:+ *» «num:1:3»\n«let:b:_»\n«let:c:_»\n)\n«new:x:int» := «$a» + 10*«$b» + 100*«$c»\n",
	"var «let:i:_» fmt.Stringer = «Level»\nif l, ok := «$i».(Level); ok && l > Low {\n«block»}\n",
	"var «let:z:_» *Z\nvar «let:n:_» Namer = «$z»\n«new:b:bool» := «$n» == nil\n",
	"«new:b:bool» := any(«ref:p:*P») == any(«ref:q:*P»)\n",
	"«let:m:_» := map[P]int{«P»: 1}\n«$m»[«P»] += 2\n«new:n:int» := len(«$m»)\n",
	"«let:m:_» := map[any]string{1: \"int\", \"a\": \"string\", 1.5: \"float\"}\n«new:x:string» := «$m»[any(«int»)]\n",
	"«new:x:string» := func(«par:n:Namer» Namer) string {\n«body:string»}(«Namer»)\n",
	"type «let:T:_» struct{ n int }\n«let:t:_» := map[string]«$T»{\"a\": {1}}\n«let:u:_» := «$t»[\"a\"]\n" +
		"«$u».n = 5\n«new:x:string» := fmt.Sprint(«$t», «$u»)\n",
	"«let:b:_» := interface{ Label() string }(«ref:o:*Outer»)\nif s, ok := «$b».(fmt.Stringer); ok {\n" +
		"«var:x:string» = s.String()\n} else {\n«$x» = Clip(«$b».Label())\n}\n",
	"«let:f:_» := (*Outer).Label\n«let:g:_» := Namer.Name\n«new:x:string» := «$f»(«ref:o:*Outer») + «$g»(«Namer», 2)\n",
	"«let:ns:_» := []Namer{«Namer», «Namer», &Z{3}}\nfor i, n := range «$ns» {\n" +
		"«var:x:string» = Clip(«$x» + n.Name(i))\n}\n" +
		"slices.SortStableFunc(«$ns», func(a, b Namer) int { return cmp.Compare(len(a.Name(0)), len(b.Name(0))) })\n" +
		"«$x» = Clip(«$x» + «$ns»[0].Name(9))\n",
	"«let:w:_» := struct {\n*strings.Builder\nN int\n}{new(strings.Builder), «int»}\n" +
		"fmt.Fprintf(«$w», \"%d\", «$w».N)\n«new:x:string» := «$w».String()\n",
}

var concurrent = []string{
	"{\nvar wg sync.WaitGroup\nvar mu sync.Mutex\nfor «let:i:int» := range «num:1:4» {\nwg.Add(1)\ngo func() {\n" +
		"defer wg.Done()\nmu.Lock()\ndefer mu.Unlock()\n«var:x:int» += «$i»\n}()\n}\nwg.Wait()\n}\n",
	"{\nres := make([]string, «num:1:4»)\nvar wg sync.WaitGroup\nfor i := range res {\n" +
		"wg.Go(func() { res[i] = strconv.Itoa(i * 2) })\n}\nwg.Wait()\n" +
		"«var:x:string» = Clip(«$x» + strings.Join(res, \",\"))\n}\n",
	"{\nc := make(chan int, 4)\nc <- «int»\nc <- «int»\nclose(c)\nfor «let:v:int» := range c {\n" +
		"«var:x:int» += «$v»\n}\n}\n",
	"{\nc := make(chan string)\ngo func() {\ndefer close(c)\nfor _, w := range []string{\"a\", \"b\"} {\nc <- w\n" +
		"}\n}()\nfor «let:w:string» := range c {\n«var:x:string» = Clip(«$x» + «$w»)\n}\n}\n",
	"{\nc := make(chan int, 1)\nselect {\ncase c <- «int»:\n«block»default:\n«block»}\n«var:x:int» += <-c\n}\n",
	"{\ndone := make(chan struct{})\ngo func() {\n«var:x:int» = «num:0:9»\nclose(done)\n}()\n<-done\n}\n",
	"{\nvar once sync.Once\nfor range 3 {\nonce.Do(func() { «var:x:int»++ })\n}\n}\n",
	"{\nvar n atomic.Int64\nn.Add(int64(«int32»))\n«var:x:int» += int(n.Load())\n}\n",
	"select {\ncase v, ok := <-«ref:c:chan int»:\n_, _ = v, ok\n«block»default:\n«block»}\n",
	"if len(«ref:c:chan int») < cap(«$c») {\n«$c» <- «int»\n}\n",
	"{\nctx, cancel := context.WithCancel(context.WithValue(context.Background(), Low, «string»))\n" +
		"if s, ok := ctx.Value(Low).(string); ok {\n«var:x:string» = Clip(«$x» + s)\n}\ncancel()\n" +
		"«$x» += Text(ctx.Err())\n}\n",
	"{\nvar m sync.Map\nm.Store(«string», «int»)\nm.Store(\"a\", 2)\nv, ok := m.LoadAndDelete(\"a\")\n" +
		"_, again := m.Load(\"a\")\n«var:x:string» = Clip(«$x» + fmt.Sprint(v, ok, again))\n}\n",
	"{\nin, out := make(chan int), make(chan int)\ngo func() {\ndefer close(out)\nfor v := range in {\n" +
		"out <- v * v\n}\n}()\ngo func() {\nfor i := range «num:1:4» {\nin <- i\n}\nclose(in)\n}()\n" +
		"for v := range out {\n«var:x:int» += v\n}\n}\n",
	"{\nerrs := make(chan error, 2)\ngo func() { errs <- «error» }()\nif err := <-errs; err != nil {\n" +
		"«var:x:string» = Clip(«$x» + Text(err))\n}\n}\n",
	"{\nf := sync.OnceValue(func() int { «var:x:int»++; return «int» })\n«var:y:int» = f() + f()\n}\n",
}

var settings = []string{
	"?«new:b:bool» := «cond»\n", "?if «cond» {\n«block»}\n", "?if «cond» {\n«block»} else {\n«block»}\n",
	"?«var:x:string» = Pick(«cond», «$x», «string»)\n", "?«new:c:*P» := &P{A: 1}\nif «cond» {\n«$c».A = 2\n}\n",
	"?«new:l:[]string» := []string{\"x\"}\nif «cond» {\n«$l» = append(«$l», \"a\", \"b\")\n}\n",
	"?«new:m:map[string]int» := map[string]int{\"o\": 0}\nif «cond» {\n«$m»[\"n\"] = 1\n}\n",
	"?«new:x:int» := «num:1:3»\nif «cond» {\n«$x» = «num:4:6»\n}\n",
	"?«new:w:*strings.Builder» := new(strings.Builder)\nfor «let:i:int» := range Small(Pick(«cond», 2, 3)) {\n" +
		"fmt.Fprintf(«$w», \"%d,\", «$i»)\n}\n",
	"?var «new:n:Namer» Namer = X(1)\nif «cond» {\n«$n» = Y{\"y\"}\n}\n",
	"?«new:f:func(int) int» := func(a int) int { return a + 1 }\nif «cond» {\n" +
		"«$f» = func(a int) int { return a * 10 }\n}\n",
	"?«new:e:error» := error(nil)\nif «cond» {\n«$e» = «error(1)»\n}\n",
	"?switch {\ncase «cond»:\n«block»case «cond»:\n«block»default:\n«block»}\n",
	"?«new:a:[]int» := []int{1, 2, 3}\nif «cond» {\n«$a» = «$a»[:2]\n}\n«$a» = append(«$a», 9)\n",
	"?func() {\nif «cond» {\nreturn\n}\n«body:»}()\n",
	"?«new:v:string» := func() string {\nif «cond» {\nreturn «string»\n}\n«body:string»}()\n",
	"?for _, «let:w:string» := range «[]string» {\nif «cond» {\n«or:continue break»\n}\n«loop»}\n",
	"?«let:c:_» := NewConf()\nif «cond» {\n«$c».Verbose, «$c».Tags = true, append(«$c».Tags, «lit:string»)\n}\n" +
		"«new:x:string» := «$c».String()\n",
	"?«new:x:string» := map[bool]string{true: «string(2)», false: \"no\"}[«cond»]\n",
	"?«let:f:_» := func(on bool) string {\nif on {\nreturn «string»\n}\nreturn «string»\n}\n" +
		"«new:x:string» := «$f»(«cond») + «$f»(«cond»)\n",
	"?«new:w:io.Writer» := io.Writer(«ref:b:*strings.Builder»)\nif «cond» {\n«$w» = io.Discard\n}\n" +
		"fmt.Fprint(«$w», «string»)\n",
	"?«new:n:int» := 0\nfor range 3 {\nif «cond» {\n«$n»++\n}\n}\n",
	"?«new:l:[]int» := []int{3, 1, 2}\nif «cond» {\nslices.Sort(«$l»)\n}\n«$l»[0] += 10\n",
	"?«new:p:*P» := «*P»\nif «cond» {\n«$p» = «ref:q:*P»\n}\n«$p».A += 5\n",
	"?func() {\ndefer func() { _ = recover() }()\nif «cond» {\npanic(1)\n}\n" +
		"«var:x:string» = Clip(«$x» + «string»)\n}()\n",
	"?«var:m:map[string]int»[Pick(«cond», \"a\", \"b\")] += 3\n",
	"?if «cond» {\ndelete(«var:m:map[string]int», \"a\")\n}\n",
}
