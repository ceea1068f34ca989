package activity

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// FuzzDecode counts what views of any bytes have: as many messages as the file has
// of that number, and after writing and reading as many again.
func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for kind := range allKinds {
		if v := newView(kind); v != nil {
			f.Add(encode(synthetic(f, kind, v, r)))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := DecodeBytes[Activity](b, fit.Checksums(fit.Ignore))
		if a == nil {
			if err == nil {
				t.Fatal("neither a view nor an error")
			}
			return
		}
		checkCounts(t, a)
		if v, err := ViewOf(a.File); err == nil {
			checkCounts(t, v)
			checkWritten(t, v)
		}
	})
}

// checkCounts compares the lengths of parts with the number of messages in File.
func checkCounts(t *testing.T, v View) {
	t.Helper()
	counts := map[profile.MesgNum]int{}
	for _, m := range (*v.layout().file).Messages {
		counts[m.Num()]++
	}
	for _, p := range v.layout().parts() {
		want := counts[p.num()]
		if p.once() {
			want = min(want, 1)
		}
		if p.len() != want {
			t.Errorf("%T: %d messages %s, want %d", v, p.len(), profile.MessageName(p.num()), want)
		}
	}
}

// checkWritten writes v, reads it and compares the counts. What is wrong with v, if
// a message cannot be stored, is returned.
func checkWritten(t *testing.T, v View) (fault string) {
	t.Helper()
	var b fit.Builder
	if err := v.AppendTo(&b); err != nil {
		return err.Error()
	}
	w, err := ViewOf(b.File())
	if err != nil {
		t.Fatal(err)
	}
	sameCounts(t, v, w)
	return ""
}
