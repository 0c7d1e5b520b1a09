package progen

// numbers are what wraps, rounds, shifts and is converted.
var numbers = []string{
	`
«let:f:float32» := V(float32(«or:0.1 0.3 1.7 16777216 3.14159 1e-3»))
«let:t:float32» := float32(0)
for range «num:3:9» {
«$t» += «$f»
}
say@(«$t», «$f»*«$f», «$f»/3, «$t» == «num:1:9»*«$f», float64(«$f») == float64(«$t»), «$t»*«float32»)
«block»`, `
«let:x:float32», «let:y:float32» := V(float32(«or:16777216 16777217 0.1 1e10»)), V(float32(«or:1 0.2 7 1e-5»))
say@(«$x»+«$y», «$x»-«$y», «$x»*«$y», «$x»/«$y», («$x»+«$y»)-«$x», float64(«$x»*«$y»), int64(«$x»))
`, `
«let:x:_» := V(float64(«or:0.1 16777217 3.3 1e40 1e-50»))
«let:y:_» := float32(«$x»)
say@(«$y», float64(«$y») == «$x», float64(«$y»), strconv.FormatFloat(float64(«$y»), 'g', -1, «or:32 64»), math.Float32bits(«$y»))
`, `
«let:p:_» := struct{ X, Y float32 }{V(float32(«or:0.1 0.7 2.5»)), 3}
«$p».X *= «$p».Y
«$p».Y -= 0.9
«let:l:_» := []float32{«$p».X, «$p».Y, «$p».X + «$p».Y}
say@(«$p», «$l», Total(«$l»...), fmt.Sprintf("%.9g", «$p».X))
`, `
«let:n:_» := V(«word:T:int8 uint8 int16 uint16 int32 uint32»(«num:90:127»))
«let:h:_» := «$n»
for range «num:2:5» {
«$n» «or:*= += -= ^=» «$n» + «num:1:99»
«$h» = «$h»<<1 | «$n»>>7
}
say@(«$n», «$h», -«$n», ^«$n», «$n»*«$n», «$n»-«$h», int64(«$n»)*1000, «$n» > «$h»)
`, `
«let:n:_» := V(«word:T:int int64 uint64 uint int32 uint32 uint8 int8»(«num:1:99»))
«let:s:_» := V(«or:uint uint8 int»(«num:0:70»))
say@(«$n»<<«$s», «$n»>>«$s», -«$n»>>«$s», ^«$n»<<(«$s»&7), «$T»(1)<<«$s», («$n»<<«$s»)>>«$s»)
`, `
«let:n:_» := V(int64(«or:-1 300 65535 -129 2147483648 9223372036854775807 -9223372036854775808 1234567890123»))
say@(int8(«$n»), uint8(«$n»), int16(«$n»), uint16(«$n»), int32(«$n»), uint32(«$n»), uint64(«$n»), uint(«$n»), uint8(int8(«$n»)), int64(int32(«$n»)), uint64(uint32(int16(«$n»))))
`, `
«let:a:int», «let:b:int» := «int», V(«or:-7 -3 -1 2 3 7 10»)
say@(«$a»/«$b», «$a»%«$b», -«$a»/«$b», -«$a»%«$b», «$a»&^«$b», «$a»|«$b», «$a»^«$b», «$a»&«$b»)
`, `
«let:lo:_», «let:hi:_» := V(«or:math.MinInt8 int8(-100) int8(100)»), V(int64(«or:math.MinInt64 math.MaxInt64 -5»))
say@(int8(«$lo»)-1, -«$hi», «$hi»-1, «$hi»+1, «$hi»/V(int64(-1)), «$hi»*2, uint64(«$hi»)>>1, «$hi»>>63)
`, `
«let:u:_» := V(uint«or:8 16 32 64»(«num:0:3»))
«$u» -= «num:1:5»
«let:d:_» := «$u» - 1
say@(«$u», «$d», «$u» > «$d», «$u»+2, ^«$u», «$u»/3, «$u»%7, «$u»<<3>>3, len(fmt.Sprint(«$u»)))
`, `
say@(min(«int», «int», «num:0:9»), max(«int», «num:0:9»), min(«float64», «float64», 2), max(«string», "b"), min("b", «string»), max(«float32», 0.1), min(math.NaN(), «float64»), max(V(-0.0), 0))
`, `
«let:f:_» := V(«or:2.5 -2.5 0.5 1e15 -0.75 123456.789 1e-7»)
say@(int(«$f»), int(-«$f»), int8(int(«$f»)%100), math.Round(«$f»), math.RoundToEven(«$f»), math.Ceil(«$f»), math.Mod(«$f», 2), «$f»/3, uint8(uint(math.Abs(«$f»))))
`, `
«let:z:_» := V(0.0)
say@(1/«$z», -1/«$z», «$z»/«$z», «$z» == -«$z», 1/(-«$z»), math.Signbit(-«$z»), math.Copysign(3, -«$z»), math.Inf(1) > «float64», «$z»/«$z» == «$z»/«$z»)
`, `
const «name:c» = «or:1<<10 'a'+1 10/4 10/4.0 7%4 1<<3|1 -5>>1 ^0»
var «let:x:_» «or:float64 float32» = «$c»
say@(«$c», «$x», «$x»/2, float32(«$c»)*0.1)
`, `
const (
«name:A» «or:uint8 int16 int» = 1 << iota
«name:B»
_
«name:D»
«name:E», «name:G» = iota, «num:2:9»
)
say@(«$A», «$B», «$D», «$E», «$G», «$A»|«$D», fmt.Sprintf("%T %T", «$B», «$E»))
`, `
«let:r:_» := V('«or:a Z é 世»') + «num:0:3»
say@(«$r», string(«$r»), byte(«$r»), «$r»-'a', fmt.Sprintf("%c %q %U", «$r», «$r», «$r»), uint16(«$r»)<<8)
`, `
«let:h:_» := uint32(2166136261)
for _, b := range []byte(«string» + "h") {
«$h» ^= uint32(b)
«$h» *= 16777619
}
say@(«$h», «$h»%97, int32(«$h»), bits.RotateLeft32(«$h», «num:1:31»), bits.LeadingZeros32(«$h»))
`, `
«let:s:_» := V(uint64(«num:1:99999»))
for range «num:2:5» {
«$s» ^= «$s» << 13
«$s» ^= «$s» >> 7
«$s» ^= «$s» << 17
}
say@(«$s», int(«$s»), «$s»*2654435761, uint8(«$s»), bits.OnesCount64(«$s»))
`, `
«let:d:time.Duration» := «time.Duration» * «num:1:9»
say@(«$d», «$d».Seconds(), «$d»/7, int8(«$d»/time.Second), «$d» % time.Minute, time.Duration(float32(«$d»)*0.5).Round(time.Second))
`, `
«let:i:_» := V(int32(«or:2147483647 -2147483648 65536 -7»))
«$i»«or:++ --»
«let:j:_» := «$i» * «$i»
«let:k:_» := uint16(«$i») * uint16(«$j»|3)
«$k»++
say@(«$i», «$j», «$k», int8(«$k»), «$i» < 0, uint32(«$i»)/3, «$i»/3, «$i»%10)
`,
}
