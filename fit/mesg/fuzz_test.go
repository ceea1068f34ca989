package mesg

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// FuzzFromMessage decodes anything, and holds typed messages against the fields.
func FuzzFromMessage(f *testing.F) {
	for seed := range uint64(8) {
		w := writer{Rand: rand.New(rand.NewPCG(seed, 0)), wrong: seed%2 == 1}
		w.messages(20, 2)
		w.messages(all[seed].num, 2)
		f.Add(w.Body)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := (&fittest.File{Body: data}).Bytes()
		file, _ := fit.DecodeBytes(b) // the error is fit's to test
		byNum := map[profile.MesgNum][]fit.Message{}
		for _, m := range file.Messages {
			byNum[m.Num()] = append(byNum[m.Num()], m)
		}
		for _, k := range all {
			if list := byNum[k.num]; list != nil {
				checkMessages(t, k, list)
			}
		}
	})
}

// FuzzAppendTo decodes anything, and compares the messages that structs write with the messages
// of the plain form.
func FuzzAppendTo(f *testing.F) {
	for seed := range uint64(8) {
		w := writer{Rand: rand.New(rand.NewPCG(seed, 1)), wrong: seed%2 == 1}
		w.describe()
		w.messages(20, 3)
		w.messages(all[seed].num, 3)
		f.Add(w.Body, seed)
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		b := (&fittest.File{Body: data}).Bytes()
		file, _ := fit.DecodeBytes(b) // the error is fit's to test
		here := map[profile.MesgNum]bool{}
		for _, m := range file.Messages {
			here[m.Num()] = true
		}
		for _, k := range all {
			if here[k.num] {
				checkWritten(t, k, file.Messages, rand.New(rand.NewPCG(seed, 9)))
			}
		}
	})
}
