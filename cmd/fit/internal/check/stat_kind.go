package check

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A messageKind holds all messages of one number.
type messageKind struct {
	num    profile.MesgNum
	count  int
	bytes  int      // with headers, without definitions
	fields []string // names of the fields in any definition
	known  map[*fit.Definition]bool
}

// kindsOf returns the kinds of messages, the one with the most bytes first.
func kindsOf(messages []fit.Message) []*messageKind {
	byNum := map[profile.MesgNum]*messageKind{}
	var kinds []*messageKind
	for _, m := range messages {
		k := byNum[m.Num()]
		if k == nil {
			k = &messageKind{num: m.Num(), known: map[*fit.Definition]bool{}}
			byNum[m.Num()] = k
			kinds = append(kinds, k)
		}
		k.addMessage(m)
	}
	slices.SortStableFunc(kinds, func(a, b *messageKind) int { return cmp.Compare(b.bytes, a.bytes) })
	return kinds
}

// addMessage counts a message, and its fields where the definition is new. A byte of header comes before the data.
func (k *messageKind) addMessage(m fit.Message) {
	d := m.Definition()
	k.count++
	k.bytes += 1 + d.DataSize()
	if k.known[d] {
		return
	}
	k.known[d] = true
	for _, f := range d.Fields() {
		k.addField(profile.FieldLabel(k.num, f.Num))
	}
	for f := range m.DeveloperFields() {
		k.addField(field.DeveloperName(f))
	}
}

func (k *messageKind) addField(name string) {
	if !slices.Contains(k.fields, name) {
		k.fields = append(k.fields, name)
	}
}
