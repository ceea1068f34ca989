package mesg

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// FuzzFromMessage decodes anything, and holds typed messages against the fields.
func FuzzFromMessage(f *testing.F) {
	for seed := range uint64(8) {
		w := writer{Rand: rand.New(rand.NewPCG(seed, 0)), wrong: seed%2 == 1}
		w.messages(20, 2)
		w.messages(all[seed].num, 2)
		f.Add(w.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := append([]byte{12, 0x20, 0, 0}, binary.LittleEndian.AppendUint32(nil, uint32(len(data)))...)
		b = append(append(b, ".FIT"...), data...)
		file, _ := fit.DecodeBytes(b, fit.Checksums(fit.Ignore)) // the error is fit's to test
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
