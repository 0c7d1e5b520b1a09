package eval_test

import (
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// show writes a value as JSON; ?reason stands for what is not known.
func show(in *eval.Interp, v eval.Value) string {
	if t, ok := v.(eval.Tuple); ok {
		parts := make([]string, len(t))
		for i := range t {
			parts[i] = show(in, t[i])
		}
		return strings.Join(parts, ", ")
	}
	if v == nil {
		return "nothing"
	}
	return showJSON(library.Encode(in, in.Settle(v)))
}

func showJSON(j *library.JSON) string {
	switch j.Kind {
	case library.JSONBool:
		return strconv.FormatBool(j.Bool)
	case library.JSONNumber:
		return j.Num
	case library.JSONString:
		return showText(j.Str)
	case library.JSONArray:
		parts := make([]string, len(j.Items))
		for i, it := range j.Items {
			parts[i] = showJSON(it)
		}
		return "[" + strings.Join(parts, ",") + "]"
	case library.JSONObject:
		parts := make([]string, len(j.Members))
		for i, m := range j.Members {
			parts[i] = strconv.Quote(m.Key) + ":" + showJSON(m.Value)
		}
		return "{" + strings.Join(parts, ",") + "}"
	case library.JSONHole:
		return "?" + string(j.Hole.Reason)
	}
	return "null"
}

func showText(v eval.Value) string {
	switch v := v.(type) {
	case *eval.PartialString:
		parts := make([]string, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = showText(p)
		}
		return strings.Join(parts, " + ")
	case *eval.Unknown:
		return "?" + string(v.Reason)
	}
	s, _ := eval.Text(v)
	return strconv.Quote(s)
}
