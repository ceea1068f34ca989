package fit_test

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestApplications names the developer fields of two applications, one of which the file does not
// identify, and of one whose identifier is too short.
func TestApplications(t *testing.T) {
	id := func(of byte, n int) fittest.Value {
		return fittest.Raw(1, 0x0D, []byte(strings.Repeat(string(of), n))...)
	}
	w := &fittest.File{}
	w.Message(0, 207, id('a', 16), fittest.Uint8(3, 0))
	w.Message(1, 207, fittest.Uint8(3, 1))
	w.Message(2, 207, id('b', 16), fittest.Uint8(3, 2))
	w.Message(3, 207, id('b', 15), fittest.Uint8(3, 2))
	w.Message(4, 207, id('c', 16)) // of no index
	w.Message(5, 20, id('c', 16), fittest.Uint8(3, 1))
	w.Message(6, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, 0x84), fittest.Text(3, "Form\xff Power", 20))
	w.MessageDeveloper(7, 20, nil, fittest.DeveloperValue{Index: 0, Value: fittest.Uint16(7, 1)}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint16(9, 1)},
		fittest.DeveloperValue{Index: 2, Value: fittest.Uint16(9, 1)})
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	apps := fit.Applications{}
	var names []string
	for _, m := range f.Messages {
		apps.Learn(m)
		for field := range m.DeveloperFields() {
			names = append(names, apps.NameOf(field))
		}
	}
	want := "dev." + strings.Repeat("61", 16) + ".Form\uFFFD Power, dev.#1.field_9, dev.#2.field_9"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("NameOf = %s, want %s", got, want)
	}
}
