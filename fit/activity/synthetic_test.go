package activity

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// allKinds are the types of file_id.
func allKinds(yield func(profile.File) bool) {
	for k := range 256 {
		if !yield(profile.File(k)) {
			return
		}
	}
}

// synthetic returns a file of that kind with a few messages of each part, in
// random order, and some of which views know nothing.
func synthetic(t testing.TB, kind profile.File, v View, r *rand.Rand) *fit.File {
	t.Helper()
	b := &fit.Builder{}
	b.Begin(profile.MesgNumFileID)
	b.Add(0, fit.Enum(uint8(kind)))
	b.Add(3, fit.Uint32z(7))
	end(t, b)
	var nums []profile.MesgNum
	for _, p := range v.layout().parts() {
		for range 1 + r.IntN(3) {
			nums = append(nums, p.num())
		}
	}
	nums = append(nums, 104, 104, 0xFF01, 511, 512, 105)
	r.Shuffle(len(nums), func(i, j int) { nums[i], nums[j] = nums[j], nums[i] })
	for i, num := range nums {
		random(b, num, 1_000_000_000+uint32(10*i), r)
		end(t, b)
	}
	return b.File()
}

func end(t testing.TB, b *fit.Builder) {
	t.Helper()
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
}

// random begins a message with most of the fields that the profile has for it.
func random(b *fit.Builder, num profile.MesgNum, now uint32, r *rand.Rand) {
	b.Begin(num)
	size := 0
	for f := range profile.Fields(num) {
		switch {
		case f.Name() == "timestamp":
			b.Add(f.Num(), fit.Uint32(now))
		case r.IntN(4) > 0 && size < 240:
			v := randomValue(f, r)
			size += len(v.Bytes()) + 1
			b.Add(f.Num(), v)
		}
	}
}

func randomValue(f profile.Field, r *rand.Rand) fit.Value {
	bits := func() uint64 {
		if f.Base().Float() {
			return uint64(math.Float32bits(r.Float32()))
		}
		return 1 + r.Uint64N(100)
	}
	switch {
	case f.Base() == profile.String:
		return fit.Text("text")
	case f.Array():
		return fit.Array(f.Base(), bits(), bits())
	}
	return fit.Number(f.Base(), bits())
}

// encode writes a file, each message with its definition before it.
func encode(f *fit.File) []byte {
	var data []byte
	for _, m := range f.Messages {
		h := byte(0x40)
		if len(m.Definition().DeveloperFields()) > 0 {
			h |= 0x20
		}
		data = append(append(data, h), m.Definition().Bytes()...)
		data = append(append(data, 0), m.Bytes()...)
	}
	b := []byte{12, byte(fit.Protocol2), 0, 0, 0, 0, 0, 0, '.', 'F', 'I', 'T'}
	binary.LittleEndian.PutUint32(b[4:], uint32(len(data)))
	b = append(b, data...)
	return binary.LittleEndian.AppendUint16(b, fit.UpdateCRC(0, b))
}
