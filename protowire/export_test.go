package protowire

// The plain forms, for the tests, which stand outside of the package.
var (
	ConsumeVarintGeneric = consumeVarintGeneric
	AppendVarintGeneric  = appendVarintGeneric
	SizeVarintGeneric    = sizeVarintGeneric
	CountVarintsGeneric  = countVarintsGeneric
)
