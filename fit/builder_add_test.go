package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// unknownNum is a message that the profile does not know, whose fields may have any type.
const unknownNum = 0xFF00

// valuesOfAllTypes returns a number of each type, and values that are not numbers.
func valuesOfAllTypes() []fit.Value {
	all := []fit.Value{{}, fit.Text(""), fit.Text("seven"), fit.Array(profile.Uint16, 1, 2), fit.Raw(profile.Byte, []byte{1, 2, 3}, false)}
	for t := range fit.BaseType(32) {
		if v := fit.Number(t, 0x8877665544332211); v.Exists() {
			all = append(all, v, fit.Number(t|0x80, 7))
		}
	}
	return all
}

// TestBuilderAlike makes some messages, so that the buffer has room, and then one in which one field has another number or
// a value of another type: a Builder that expects the same again has to make of it what a new
// one does.
func TestBuilderAlike(t *testing.T) {
	all := valuesOfAllTypes()
	for _, expected := range all {
		for _, v := range all {
			for _, num := range []uint8{1, 2, 3} {
				var b, alone fit.Builder
				for range 20 {
					addThree(&b, 1, expected)
				}
				wantErr := addThree(&alone, num, v)
				switch err := addThree(&b, num, v); {
				case (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error():
					t.Errorf("%v %v, then field %d = %v %v: error %v, want %v", expected.Type(), expected, num, v.Type(), v, err, wantErr)
				case err == nil:
					got, want := b.Messages(), alone.Messages()
					sameMessage(t, got[len(got)-1], want[0])
				}
			}
		}
	}
}

// addThree adds a message with v between two fields.
func addThree(b *fit.Builder, num uint8, v fit.Value) error {
	b.Begin(unknownNum)
	b.Add(0, fit.Uint8(200))
	b.Add(num, v)
	b.Add(9, fit.Sint16(-300))
	return b.End()
}

func sameMessage(t *testing.T, got, want fit.Message) {
	t.Helper()
	if string(got.Definition().Bytes()) != string(want.Definition().Bytes()) || string(got.Bytes()) != string(want.Bytes()) {
		t.Errorf("message % x defined by % x, want % x by % x",
			got.Bytes(), got.Definition().Bytes(), want.Bytes(), want.Definition().Bytes())
	}
}

// TestBuilderAlikeParts adds only the first fields of an expected message, none, and one more,
// while the buffer grows from nothing.
func TestBuilderAlikeParts(t *testing.T) {
	var b fit.Builder
	parts := []int{5, 5, 0, 5, 1, 4, 5, 6, 5, 6, 5, 3}
	for i := range 500 {
		n := parts[i%len(parts)]
		var alone fit.Builder
		for _, b := range []*fit.Builder{&b, &alone} {
			b.Begin(unknownNum)
			for k := range n {
				b.Add(uint8(k), fit.Uint32(uint32(i*1000+k)))
			}
			if err := b.End(); err != nil {
				t.Fatal(err)
			}
		}
		sameMessage(t, b.Messages()[i], alone.Messages()[0])
	}
	if got := b.Messages()[0].Field(4).Uint(); got != 4 {
		t.Errorf("field 4 of the first message = %d after more were added, want 4", got)
	}
}
