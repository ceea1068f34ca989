package protowire

import "github.com/tightwire/tightwire/protowire/internal/bulk"

// The plain implementations, and a part of the fast ones, for tests outside the package.
var (
	ConsumeVarintGeneric = consumeVarintGeneric
	AppendVarintGeneric  = appendVarintGeneric
	SizeVarintGeneric    = sizeVarintGeneric
	CountVarintsGeneric  = countVarintsGeneric
	BytesTo              = bytesTo
)

// The implementations of the bulk functions.
var (
	Kernels    = bulk.Kernels
	BestKernel = bulk.Best
	UseKernel  = bulk.Use
)
