package protowire

// The plain implementations, for tests outside the package.
var (
	ConsumeVarintGeneric = consumeVarintGeneric
	AppendVarintGeneric  = appendVarintGeneric
	SizeVarintGeneric    = sizeVarintGeneric
	CountVarintsGeneric  = countVarintsGeneric
)
