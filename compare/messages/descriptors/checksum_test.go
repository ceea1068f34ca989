package descriptors

import "math/bits"

// checksum returns a hash of the tags and values in m.
func (m Message) checksum() uint64 {
	sum := uint64(len(m))
	for i := range m {
		f := &m[i]
		sum = mix(sum, f.Tag)
		switch {
		case f.Nested:
			sum = mix(sum, f.Message.checksum())
		case f.wireType() == 2:
			for _, c := range f.Bytes {
				sum = mix(sum, uint64(c))
			}
		default:
			sum = mix(sum, f.Value)
		}
	}
	return sum
}

// mix returns a hash of sum and v that every bit of both changes.
func mix(sum, v uint64) uint64 {
	hi, lo := bits.Mul64(sum^0x9e3779b97f4a7c15, v^0xd1342543de82ef95)
	return hi ^ lo
}
