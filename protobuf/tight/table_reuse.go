package tight

import "reflect"

// typedMaps are the maps of all types that a [Reuse] keeps for tables.
type typedMaps struct{ of map[reflect.Type]*mapsOf }

// mapsOf are those of one type.
type mapsOf struct {
	list []typedMap
	used int
}

// A typedMap is a [keptMap].
type typedMap struct {
	is reflect.Value
	crowd
}

func (m *typedMap) rewind() {
	if !m.is.IsValid() {
		return
	}
	if m.isPast(m.is.Len()) {
		*m = typedMap{}
		return
	}
	m.is.Clear()
}

func (s *typedMaps) next(f *Field, b []byte, i int) reflect.Value {
	o := s.of[f.Map.typ]
	if o == nil {
		if s.of == nil {
			s.of = map[reflect.Type]*mapsOf{}
		}
		o = new(mapsOf)
		s.of[f.Map.typ] = o
	}
	if o.used == len(o.list) {
		o.list = append(o.list, typedMap{})
	}
	m := &o.list[o.used]
	if !m.is.IsValid() {
		m.is = reflect.MakeMapWithSize(f.Map.typ, MapRoom(b, i, f.Tag))
	}
	o.used++
	return m.is
}

// Rewind is that of a rewinder.
func (s *typedMaps) Rewind(int) {
	for _, o := range s.of {
		for i := range o.list[:o.used] {
			o.list[i].rewind()
		}
		o.used = 0
	}
}
