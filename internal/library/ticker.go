package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// tickerFuncs check the intervals of tickers. The rest of these functions is not run, because
// only a run decides when a ticker ticks.
func tickerFuncs() map[string]eval.Intrinsic {
	positive := func(text string) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) {
			if n, ok := eval.AsInt(c.Arg(0)); ok && n <= 0 {
				c.In.Panic(&eval.Const{T: types.Typ[types.String], V: text})
			}
			return nil, false
		}
	}
	return map[string]eval.Intrinsic{
		"time.NewTicker":    positive("non-positive interval for NewTicker"),
		"time.Ticker.Reset": positive("non-positive interval for Ticker.Reset"),
	}
}
