package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A text joins all strings into one; a string that is part of another takes no room.
type text struct {
	all   string
	known map[string]int
}

// newText returns a text of those strings.
func newText(parts map[string]bool) *text {
	t := &text{known: map[string]int{}}
	var all strings.Builder
	for _, s := range longestFirst(parts) {
		at := strings.Index(all.String(), s)
		if at < 0 {
			at = all.Len()
			all.WriteString(s)
		}
		t.known[s] = at
	}
	t.all = all.String()
	return t
}

func longestFirst(parts map[string]bool) []string {
	sorted := make([]string, 0, len(parts))
	for s := range parts {
		sorted = append(sorted, s)
	}
	slices.SortFunc(sorted, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	return sorted
}

// ref returns the place of a string: its offset, and its length in the low 8 bits.
func (t *text) ref(s string) string {
	at, ok := t.known[s]
	if !ok || len(s) > 0xFF || at >= 1<<24 {
		panic(fmt.Sprintf("fitprofile: no reference to %q", s)) // newText does not know it
	}
	return fmt.Sprintf("%#x", at<<8|len(s))
}

// literal returns the text as a Go expression in lines of a readable length.
func (t *text) literal() string {
	const line = 100
	var lines []string
	for s := t.all; s != ""; {
		n := min(line, len(s))
		lines = append(lines, fmt.Sprintf("%q", s[:n]))
		s = s[n:]
	}
	return strings.Join(lines, " +\n\t")
}

// strings returns every string that the tables name.
func (p *facts) strings() map[string]bool {
	all := map[string]bool{"": true}
	for _, b := range baseTypes {
		all[b.name] = true
	}
	for _, m := range p.Messages {
		all[m.Name] = true
		for _, f := range m.Fields {
			all[f.Name], all[f.Units] = true, true
			for _, s := range f.Subfields {
				all[s.Name], all[s.Units] = true, true
			}
		}
	}
	for _, t := range p.Types {
		all[t.name] = true
		for _, v := range t.value.Values {
			all[v.name] = true
		}
	}
	return all
}
