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
