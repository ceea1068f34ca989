package edit

import (
	"maps"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// An app is the application that a developer data index stands for in a file.
type app struct {
	id     string
	fields map[uint64]string // descriptions by field number
}

// apps returns the apps of a file by developer data index.
func (d *draft) apps() map[uint8]*app {
	all := map[uint8]*app{}
	at := func(v fit.Value) *app {
		i := uint8(v.Uint())
		if all[i] == nil {
			all[i] = &app{fields: map[uint64]string{}}
		}
		return all[i]
	}
	for _, m := range d.messages {
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			at(m.Field(profile.DeveloperDataIDDeveloperDataIndex)).id = string(m.Field(profile.DeveloperDataIDApplicationID).Bytes())
		case profile.MesgNumFieldDescription:
			of := at(m.Field(profile.FieldDescriptionDeveloperDataIndex))
			without := d.put(m, setNumber(m.Num(), profile.FieldDescriptionDeveloperDataIndex, 0))
			of.fields[m.Field(profile.FieldDescriptionFieldDefinitionNumber).Uint()] = contentOf(without)
		}
		for _, f := range m.Definition().DeveloperFields() {
			at(fit.Uint8(f.Developer))
		}
	}
	return all
}

// sameAs reports whether the fields of both apps can share one index.
func (a *app) sameAs(b *app) bool {
	for num, was := range a.fields {
		if is, ok := b.fields[num]; ok && is != was {
			return false
		}
	}
	return a.id == b.id
}

// renameDevelopers gives an app of d another index if its index belongs to another app in
// the file before, and gives apps that are in both files the index they have before.
func (d *draft) renameDevelopers(before *draft) {
	old, own := before.apps(), d.apps()
	to := map[uint8]uint8{}
	taken := map[uint8]bool{}
	for i := range old {
		taken[i] = true
	}
	changed := false
	for _, i := range slices.Sorted(maps.Keys(own)) {
		to[i] = own[i].index(i, old, taken)
		taken[to[i]] = true
		changed = changed || to[i] != i
	}
	if changed {
		d.each(func(m fit.Message) fit.Message { return d.renamed(m, to) })
	}
}

// index returns the index for an app: the one that it has in the earlier file, its own if
// that is free, or a free one.
func (a *app) index(own uint8, old map[uint8]*app, taken map[uint8]bool) uint8 {
	if o := old[own]; o != nil && o.sameAs(a) || !taken[own] && !slices.ContainsFunc(slices.Collect(maps.Values(old)), a.sameAs) {
		return own
	}
	for i := range uint8(math.MaxUint8) {
		if o := old[i]; o != nil && o.sameAs(a) {
			return i
		}
	}
	for i := range uint8(math.MaxUint8) {
		if !taken[i] {
			return i
		}
	}
	return own
}

// renamed returns m with other developer data indexes.
func (d *draft) renamed(m fit.Message, to map[uint8]uint8) fit.Message {
	switch m.Num() {
	case profile.MesgNumDeveloperDataID:
		v := m.Field(profile.DeveloperDataIDDeveloperDataIndex)
		return d.put(m, setNumber(m.Num(), profile.DeveloperDataIDDeveloperDataIndex, uint64(to[uint8(v.Uint())])))
	case profile.MesgNumFieldDescription:
		v := m.Field(profile.FieldDescriptionDeveloperDataIndex)
		m = d.put(m, setNumber(m.Num(), profile.FieldDescriptionDeveloperDataIndex, uint64(to[uint8(v.Uint())])))
	}
	fields := m.Definition().DeveloperFields()
	if len(fields) == 0 {
		return m
	}
	d.fields = append(d.fields[:0], m.Definition().Fields()...)
	d.developer = append(d.developer[:0], fields...)
	for i := range d.developer {
		d.developer[i].Developer = to[d.developer[i].Developer]
	}
	d.data = append(d.data[:0], m.Bytes()...)
	return d.append(m)
}
