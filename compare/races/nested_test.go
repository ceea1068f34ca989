package races

import "testing"

// TestNestedMessagesAreLong keeps what the race is about: each message has a
// length of two bytes.
func TestNestedMessagesAreLong(t *testing.T) {
	for seed := range uint64(Variants) {
		for i, text := range texts(deepest, seed) {
			if len(text) < 128 {
				t.Errorf("texts(%d, %d)[%d] has %d bytes, want 128 or more", deepest, seed, i, len(text))
			}
		}
	}
}
