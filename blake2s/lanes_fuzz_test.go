package blake2s

import "testing"

// FuzzLanes hashes data in all ways that use lanes, with each kernel of this CPU, and
// compares with the reference: as messages of the lengths that cuts has, as one message
// of BLAKE2sp and of a tree, and as the message of a XOF.
func FuzzLanes(f *testing.F) {
	f.Add(message(40*BlockSize), bytesFrom(50, 40), []byte(nil), uint16(700))
	f.Add(message(9*BlockSize), []byte{0, 64, 64, 65, 63, 128, 1, 0, 200}, bytesFrom(1, Size), uint16(70*Size+1))
	f.Add(message(300), []byte("lengths"), []byte("key"), uint16(3*Size))
	f.Fuzz(func(t *testing.T, data, cuts, key []byte, n uint16) {
		c := Config{Size: 1 + int(n)%Size, Key: key}
		if c.check() != nil {
			return
		}
		msgs := cutUp(data, cuts)
		var wantMany []byte
		for _, msg := range msgs {
			wantMany = append(wantMany, reference(&c, msg)...)
		}
		tree := TreeConfig{Config: c, LeafSize: 1 + uint32(n)%(4*BlockSize), Workers: 1}
		wantSP, wantTree := referenceSP(&c, data), referenceTree(&tree, data)
		output := int(n) % (3 * wide * Size)
		wantXOF := referenceXOF(OutputLengthUnknown, key, data, 0, output)
		withEachKernel(func(name string) {
			equal(t, mustParams(&c).SumMany(nil, msgs), wantMany, "%s: SumMany(%x, cut by %x)", name, data, cuts)
			sp := mustSP(&c)
			sp.Write(data)
			equal(t, sp.Sum(nil), wantSP, "%s: SP(%x)", name, data)
			h := mustTree(&tree)
			h.Write(data)
			equal(t, h.Sum(nil), wantTree, "%s: tree of %x, leaves of %d", name, data, tree.LeafSize)
			x := mustXOF(OutputLengthUnknown, key)
			x.Write(data)
			equal(t, read(t, x, output), wantXOF, "%s: output for %x", name, data)
		})
	})
}

// cutUp cuts messages from data, of the lengths that cuts has, and goes on at the start
// when data ends.
func cutUp(data, cuts []byte) (msgs [][]byte) {
	at := 0
	for _, n := range cuts {
		if at+int(n) > len(data) {
			at = 0
		}
		end := min(at+int(n), len(data))
		msgs = append(msgs, data[at:end])
		at = end
	}
	return msgs
}
