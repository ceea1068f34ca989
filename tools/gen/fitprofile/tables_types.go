package main

import (
	"cmp"
	"slices"
	"strings"
)

// addTypes fills the tables of types and values.
func (t *tables) addTypes() {
	for _, b := range baseTypes {
		t.types[b.name] = t.kinds.add("{%s, 0, 0, %s} // %s", t.ref(b.name), camel(b.name), b.name)
	}
	for _, k := range t.sortedTypes() {
		first := len(t.values.rows)
		for _, v := range sortedValues(k) {
			t.values.add("{%d, %s} // %s: %s", v.value, t.ref(v.name), k.name, v.name)
		}
		t.types[k.name] = t.kinds.add("{%s, %d, %d, %s} // %s", t.ref(k.name), first, len(k.value.Values), camel(k.value.Base), k.name)
	}
}

// sortedTypes returns the types by name.
func (p *facts) sortedTypes() list[valueType] {
	return slices.SortedFunc(slices.Values(p.Types), func(a, b named[valueType]) int {
		return strings.Compare(a.name, b.name)
	})
}

// sortedValues returns the values of a type by number, an alias after the name.
func sortedValues(t named[valueType]) list[uint] {
	alias := func(name string) int {
		if aliases[t.name] == name {
			return 1
		}
		return 0
	}
	return slices.SortedFunc(slices.Values(t.value.Values), func(a, b named[uint]) int {
		return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(alias(a.name), alias(b.name)))
	})
}
