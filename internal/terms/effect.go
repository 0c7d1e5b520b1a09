package terms

import "strings"

// An Effect is what an action may change.
type Effect uint8

const (
	Unsaid Effect = iota // the verb does not tell, or is none
	Reads
	Writes
	Destroys
)

// EffectOf returns the effect of a verb, given by its stem, as names of tools have it.
func EffectOf(stem string) Effect { return effects[stem] }

// Verbs by what they do to what they name.
const (
	reading = "get list read search find fetch query show describe view lookup check count browse explore " +
		"inspect load recall download export compare analyze parse validate"
	writing = "create update write add set edit put post send publish upsert insert append modify change " +
		"manage assign request submit reply comment upload import save store push merge fork star mark " +
		"enable start run execute call trigger generate make move copy rename resolve approve invite " +
		"subscribe register schedule sync apply patch"
	destroying = "delete remove destroy drop purge clear reset revoke cancel dismiss uninstall unstar terminate " +
		"kill stop close disable archive unassign unsubscribe prune wipe"
)

// Verbs are the words whose effects are known, in one text.
const Verbs = reading + " " + writing + " " + destroying

// effects are those of the verbs that names of tools begin or end with, by stem.
var effects = func() map[string]Effect {
	m := map[string]Effect{}
	for e, words := range map[Effect]string{Reads: reading, Writes: writing, Destroys: destroying} {
		for w := range strings.FieldsSeq(words) {
			m[Stem(w)] = e
		}
	}
	return m
}()
