package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// addMessages fills the tables of messages, fields, subfields, scales and units. Entry 0 of each
// means none.
func (t *tables) addMessages() error {
	t.scales.once("{1, 1, 0}")
	t.units.once(t.ref(""))
	t.messages.add("{name: %s}", t.ref(""))
	t.fields.add("{name: %s}", t.ref(""))
	t.subfields.add("{name: %s}", t.ref(""))
	for _, m := range t.sortedMessages() {
		if err := t.addMessage(m); err != nil {
			return fmt.Errorf("message %s: %w", m.Name, err)
		}
	}
	return nil
}

// sortedMessages returns the messages and their fields by number.
func (p *facts) sortedMessages() []message {
	sorted := slices.SortedFunc(slices.Values(p.Messages), func(a, b message) int { return cmp.Compare(a.Num, b.Num) })
	for i, m := range sorted {
		sorted[i].Fields = slices.SortedFunc(slices.Values(m.Fields), func(a, b field) int { return cmp.Compare(a.Num, b.Num) })
	}
	return sorted
}

// addMessage adds a message with a bit for each field, and for each word of bits
// the index of the first field at or above it.
func (t *tables) addMessage(m message) error {
	var bits [4]uint64
	var first [4]int
	for i := range first {
		below := slices.IndexFunc(m.Fields, func(f field) bool { return f.Num >= 64*i })
		if below < 0 {
			below = len(m.Fields)
		}
		first[i] = len(t.fields.rows) + below
	}
	for _, f := range m.Fields {
		bits[f.Num/64] |= 1 << (f.Num % 64)
		if err := t.addField(m.Name, f); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	i := t.messages.add("{[4]uint64{%s}, [4]uint16{%s}, %d, %d, %s} // %s",
		join(bits[:], "%#x"), join(first[:], "%d"), m.Num, len(m.Fields), t.ref(m.Name), m.Name)
	t.index = append(t.index, make([]int, m.Num+1-len(t.index))...)
	t.index[m.Num] = i
	return nil
}

func (t *tables) addField(message string, f field) error {
	components, err := t.addComponents(f.Components)
	if err != nil {
		return err
	}
	scale, err := t.addScale(f.Scale, f.Offset)
	if err != nil {
		return err
	}
	subfields := len(t.subfields.rows)
	for _, s := range f.Subfields {
		if err := t.addSubfield(s); err != nil {
			return fmt.Errorf("subfield %s: %w", s.Name, err)
		}
	}
	t.fields.add("{%s, %d, %d, %d, %d, %d, %d, %d, %d, %s} // %s.%s",
		t.ref(f.Name), t.types[f.Type], components, len(f.Components), subfields, len(f.Subfields),
		scale, t.units.once(t.ref(f.Units)), f.Num, flags(f), message, f.Name)
	return nil
}

// flags names the bits of fieldFacts.flags.
func flags(f field) string {
	var set []string
	if f.Array {
		set = append(set, "isArray")
	}
	if f.Accumulate {
		set = append(set, "isAccumulated")
	}
	return cmp.Or(strings.Join(set, " | "), "0")
}

func (t *tables) addSubfield(s subfield) error {
	components, err := t.addComponents(s.Components)
	if err != nil {
		return err
	}
	scale, err := t.addScale(s.Scale, s.Offset)
	if err != nil {
		return err
	}
	conditions := len(t.conditions.rows)
	for _, w := range s.When {
		t.conditions.add("{%d, %d}", w.Field, w.Value)
	}
	t.subfields.add("{%s, %d, %d, %d, %d, %d, %d, %d} // %s",
		t.ref(s.Name), t.types[s.Type], components, conditions, len(s.Components), len(s.When),
		scale, t.units.once(t.ref(s.Units)), s.Name)
	return nil
}

// addComponents returns the index of the first of parts.
func (t *tables) addComponents(parts []component) (first int, err error) {
	first = len(t.components.rows)
	for _, c := range parts {
		scale, err := scaleLiteral(c.Scale, c.Offset)
		if err != nil {
			return 0, err
		}
		t.components.add("{%d, %d, Scale%s, %v}", c.Field, c.Bits, scale, c.Accumulate)
	}
	return first, nil
}

func (t *tables) addScale(scale json.Number, offset int) (int, error) {
	s, err := scaleLiteral(scale, offset)
	return t.scales.once(s), err
}

func scaleLiteral(scale json.Number, offset int) (string, error) {
	num, den, err := ratio(scale)
	return fmt.Sprintf("{%d, %d, %d}", num, den, offset), err
}

// join writes numbers with commas between them.
func join[T any](numbers []T, format string) string {
	var s []string
	for _, n := range numbers {
		s = append(s, fmt.Sprintf(format, n))
	}
	return strings.Join(s, ", ")
}
