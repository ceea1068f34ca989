package protowire

// The plain implementations, and a part of the fast ones, for tests outside the package.
var (
	ConsumeVarintGeneric = consumeVarintGeneric
	AppendVarintGeneric  = appendVarintGeneric
	SizeVarintGeneric    = sizeVarintGeneric
	CountVarintsGeneric  = countVarintsGeneric
	BytesTo              = bytesTo
)

// Kernels are the names of the implementations of the bulk functions in this build: plain
// Go, and the others from the one that asks least of the CPU.
func Kernels() []string { return append([]string{"generic"}, kernelNames...) }

// FillPacked is what the ConsumePacked functions of integers do with b when they have made dst, by
// what they counted in it: it returns how many values and bytes a kernel has decoded, and whether
// plain Go found the rest to be what is missing in dst.
func FillPacked[T integer](dst []T, b []byte, f form) (values, bytes int, whole bool) {
	values, bytes = decodeBlocks(dst, b, f)
	return values, bytes, decodePacked(dst[values:], b[bytes:])
}

// Form says how FillPacked decodes.
type Form = form

// The forms of FillPacked.
const (
	Plain  = plain
	ZigZag = zigzag
)

// BoolBlocks is the same for bools: how many a kernel has decoded.
var BoolBlocks = boolBlocks
