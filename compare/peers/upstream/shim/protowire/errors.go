//lint:file-ignore U1000 upstream's wire_test.go reads these; it is added when the test runs

package protowire

// The errors of codes -2 to -5, by the names they have inside upstream.
var (
	errFieldNumber = ParseError(-2)
	errOverflow    = ParseError(-3)
	errReserved    = ParseError(-4)
	errEndGroup    = ParseError(-5)
)
