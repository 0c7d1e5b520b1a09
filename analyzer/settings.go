package analyzer

import (
	"fmt"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/config"
)

// Settings reads the settings that another program keeps for the analyzer: the
// keys of .toolbudget.yml, and tags, a list of build tags. nil is none. The place
// is for messages.
func Settings(raw any, place string) (Options, error) {
	var o Options
	if raw == nil {
		return o, nil
	}
	keys, ok := raw.(map[string]any)
	if !ok {
		return o, fmt.Errorf("%s is a %T, not a mapping; write the keys of .toolbudget.yml there", place, raw)
	}
	rest := make(map[string]any, len(keys))
	for key, v := range keys {
		if key != "tags" {
			rest[key] = v
			continue
		}
		list, _ := v.([]any)
		for _, tag := range list {
			o.Tags = append(o.Tags, fmt.Sprint(tag))
		}
		if list == nil {
			return o, fmt.Errorf("%s: tags is not a list; write tags: [integration]", place)
		}
	}
	if len(rest) == 0 {
		return o, nil
	}
	data, err := yaml.Marshal(rest)
	if err != nil {
		return o, fmt.Errorf("%s: %w", place, err)
	}
	o.Config, err = config.ParseSettings(data, place)
	return o, err
}
