package values

import (
	"testing"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/fit"
)

// TestForms wants the numbers of all three forms to be those of package fit.
func TestForms(t *testing.T) {
	for _, b := range [][]byte{corpus.FITHour(), corpus.FITDeveloper(3), corpus.FITMultisport(3), corpus.FITSmall(1)[3]} {
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		of24, of16, views := keep(b, value24), keep(b, value16), view(b)
		if len(of24) != len(f.Messages) || len(of16) != len(f.Messages) || len(views) != len(f.Messages) {
			t.Fatalf("%d, %d, %d messages, want %d", len(of24), len(of16), len(views), len(f.Messages))
		}
		for i, m := range f.Messages {
			k := 0
			for num, v := range m.Fields() {
				g := &views[i].plan.fields[k]
				if g.num != num || views[i].plan.num != uint16(m.Num()) {
					t.Fatalf("message %d: field %d of %d, want %d of %d", i, g.num, views[i].plan.num, num, m.Num())
				}
				if g.number {
					want := v.Uint() & (1<<(8*g.size) - 1)
					if of24[i].values[k].number != want || of16[i].values[k].word != want || g.load(b[views[i].offset:]) != want {
						t.Fatalf("message %d: field %d is not %d in all forms", i, num, want)
					}
				}
				k++
			}
		}
	}
}

func TestAnswers(t *testing.T) {
	b := corpus.FITDeveloper(4)
	if x, y, z := Stored24(b), Stored16(b), Views(b); x != y || y != z {
		t.Errorf("answers %#x, %#x, %#x, want three alike", x, y, z)
	}
}
