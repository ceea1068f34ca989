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
