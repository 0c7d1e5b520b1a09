package eval

// A goroutine that sends more than a channel holds waits in that send until somebody receives. Here
// it goes on at once (chans.go), so what it does from there on has not happened for those who only
// give it time, as by sleeping:
//
//	go func() { ready <- true; text = "late" }()
//	time.Sleep(time.Second) // text is as before: nobody has received
//	<-ready

// A sentAt says which goroutine sent an element, and when by its own clock.
type sentAt struct{ by, time int32 }

// timeOfSend is the time at which the goroutine that runs sends an element.
func (in *Interp) timeOfSend() sentAt {
	if in.threads == nil {
		return sentAt{by: in.self}
	}
	return sentAt{in.self, in.clock().of(in.self)}
}

// overfills notes that a channel was sent more than it holds.
func (in *Interp) overfills(ch *Chan) {
	if in.threads != nil {
		in.threads.overfull = noted(in.threads.overfull, ch.Obj, true)
	}
}

// dropSent forgets when the element was sent that is not queued any more, and returns that.
func (s *chanState) dropSent() (first sentAt) {
	if n := len(s.sent) - len(s.queue); n > 0 {
		first, s.sent = s.sent[n-1], s.sent[n:]
	}
	return first
}

// stuck has, by goroutine, the time of the first send in which it waits. The one that runs waits in
// none, and nor does the program itself, which would not have come so far.
func (in *Interp) stuck() map[int32]int32 {
	var found map[int32]int32
	for o := range in.threads.overfull {
		st, known := o.now().(*chanState)
		if !known || st.cap < 0 {
			continue
		}
		in.spend(1 + len(st.queue)/8)
		before, from := 0, len(st.queue)-len(st.sent)
		for i, e := range st.queue {
			if before >= st.cap && i >= from {
				s := st.sent[i-from]
				if t, ok := found[s.by]; s.by != 0 && s.by != in.self && (!ok || s.time < t) {
					found = noted(found, s.by, s.time)
				}
			}
			if multiplicityOf(e) == One && in.certain(presentUnder(e)) {
				before++
			}
		}
	}
	return found
}
