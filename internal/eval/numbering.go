package eval

// A numbering gives an attempt at a call the numbers of its unknown values (see split.go). An
// attempt does the same as the one before it until that one met alternatives, and then goes on with
// one of them. So it gets the same numbers that far: the alternatives would be others each time
// otherwise, and no number of attempts would tell them apart.
type numbering struct {
	around *numbering // of the attempt around it, or nil
	given  []int      // so far
	again  []int      // what remains of those of the attempt before
}

// next is the next number. fresh makes a new one where no attempt is under way.
func (n *numbering) next(fresh func() int) int {
	if n == nil {
		return fresh()
	}
	var no int
	if len(n.again) > 0 {
		no, n.again = n.again[0], n.again[1:]
	} else {
		no = n.around.next(fresh)
	}
	n.given = append(n.given, no)
	return no
}

// upcoming is the next number if it was given before, or 0.
func (n *numbering) upcoming() int {
	for ; n != nil; n = n.around {
		if len(n.again) > 0 {
			return n.again[0]
		}
	}
	return 0
}

// lastNumber is a number that is less than all that come next, and no less than those that are in
// use.
func (in *Interp) lastNumber() int {
	switch next := in.numbering.upcoming(); {
	case next > 0:
		return next - 1
	case in.turnKey != "":
		return in.turnUnknown
	}
	return int(in.nextUnknown)
}

// numbered begins an attempt that repeats one which was given these numbers.
func (in *Interp) numbered(again []int) *numbering {
	in.numbering = &numbering{around: in.numbering, again: again}
	return in.numbering
}
