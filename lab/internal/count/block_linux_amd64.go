package count

// longest is the maximum length of an instruction in bytes.
const longest = 15

// codeAt returns the code from an address on, nil outside of the binary.
func (b *blocks) codeAt(pc uint64) []byte {
	if pc < b.base || pc >= b.base+uint64(len(b.text)) {
		return nil
	}
	return b.text[pc-b.base:]
}

// learn notes an instruction and the one executed after it.
func (b *blocks) learn(pc, then uint64) {
	if then > pc && then-pc <= longest && goesOn(b.codeAt(pc)) {
		b.next[pc] = then
	}
}

// after returns the instruction that is always executed after another one, if it is known or can be decoded.
func (b *blocks) after(pc uint64) (uint64, bool) {
	next, ok := b.next[pc]
	if !ok {
		if n := lengthOf(b.codeAt(pc)); n > 0 {
			next, ok = pc+uint64(n), true
			b.next[pc] = next
		}
	}
	return next, ok
}
