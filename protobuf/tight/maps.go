package tight

import (
	"cmp"
	"slices"
)

// KeysDown returns the keys of m, the greatest first: the order in which a deterministic encode,
// from the last byte to the first, comes to them.
func KeysDown[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b K) int { return cmp.Compare(b, a) })
	return keys
}

// BoolKeysDown is [KeysDown] for keys of bool: true comes first.
func BoolKeysDown[V any](m map[bool]V) (keys []bool) {
	for _, k := range []bool{true, false} {
		if _, ok := m[k]; ok {
			keys = append(keys, k)
		}
	}
	return keys
}

// MapRoom returns for how many entries to make a map: the first entry, which ends at i, and the entries with
// the same tag from i on. Entries may repeat a key, so input with a few bytes
// for each entry must not make a map for all entries.
func MapRoom(b []byte, i int, tag uint64) int { return min(1+Run(b[i:], tag), mapRoom) }

const mapRoom = 1000

// NewMap returns an empty map for entries with tag, of which the first ends at i.
func NewMap[K comparable, V any](d *Decoder, b []byte, i int, tag uint64) map[K]V {
	if d.reuse != nil {
		return roomOf[maps[K, V]](d).next(b, i, tag)
	}
	return make(map[K]V, MapRoom(b, i, tag))
}

// maps are the maps of one type that a [Reuse] keeps.
type maps[K comparable, V any] struct {
	list []keptMap[K, V]
	used int
}

// A keptMap is a map, and the most entries that it has had: to clear it takes as long as with so many.
type keptMap[K comparable, V any] struct {
	is map[K]V
	crowd
}

func (s *maps[K, V]) next(b []byte, i int, tag uint64) map[K]V {
	if s.used == len(s.list) {
		s.list = append(s.list, keptMap[K, V]{})
	}
	m := &s.list[s.used]
	if m.is == nil {
		m.is = make(map[K]V, MapRoom(b, i, tag))
	}
	s.used++
	return m.is
}

// Rewind is that of a rewinder.
func (s *maps[K, V]) Rewind(int) {
	for i := range s.list[:s.used] {
		s.list[i].rewind()
	}
	s.used = 0
}

// rewind clears a map, or drops it if it has been much larger for a long time.
func (m *keptMap[K, V]) rewind() {
	if m.isPast(len(m.is)) {
		*m = keptMap[K, V]{}
		return
	}
	clear(m.is)
}

// A crowd is the most entries that a map has had, and for how many messages it has had far fewer.
type crowd struct{ most, smaller int }

// isPast takes the number of a map's entries, and reports whether the map is to be dropped.
func (c *crowd) isPast(n int) bool {
	c.most = max(c.most, n)
	if c.smaller++; n > c.most/share || c.most <= smallMap {
		c.smaller = 0
	}
	return c.smaller >= manySmaller || poisons
}

// smallMap is how many entries a map may keep room for anyway.
const smallMap = 64
