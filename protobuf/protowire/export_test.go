package protowire

// The plain forms, for the tests. What protowire keeps to itself is said again.
var (
	ConsumeVarintGeneric = consumeVarintGeneric
	AppendVarintGeneric  = appendVarintGeneric
	BytesTo              = bytesTo
)

// SizeVarintGeneric is how long AppendVarintGeneric's result is.
func SizeVarintGeneric(v uint64) int { return len(appendVarintGeneric(nil, v)) }

// CountVarintsGeneric tests each byte.
func CountVarintsGeneric(b []byte) int {
	n := 0
	for _, c := range b {
		n += int(^c >> 7)
	}
	return n
}
