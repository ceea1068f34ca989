// Package canary has a known fault for each detector. It is compiled in every build, and
// a detector that misses its fault is blind there.
package canary

// Sink keeps what escapes.
var Sink any

// Small is inlined in Calls.
func Small(a, b uint32) uint32 { return a*b + 1 }

// Calls has a call that is inlined.
func Calls(a uint32) uint32 { return Small(a, a) }

// Large is too large to be inlined.
func Large(b []byte) (n int) {
	for i := range b {
		switch b[i] & 7 {
		case 0:
			n += int(b[i]) * 3
		case 1:
			n ^= int(b[i]) << 2
		case 2:
			n -= int(b[i]) | 9
		case 3:
			n += i*i - int(b[i])
		case 4:
			n += n>>3 ^ int(b[i])*i
		case 5:
			n -= n<<1 | int(b[i])&i
		default:
			n = len(b) - i
		}
	}
	return n
}

// Index has a bounds check.
func Index(b []byte, i int) byte { return b[i] }

// Slice has a check of a slice's bounds, and its parameter leaks to the result.
func Slice(b []byte, n int) []byte { return b[:n] }

// Escape hands a value to the heap.
func Escape(i int) { Sink = i }

// Local returns the address of a variable.
func Local(i int) *int { return &i }

// Stay has a parameter that does not escape.
func Stay(p *int) int { return *p }

// Content has a parameter of which only what it points to leaks.
func Content(p *any) { Sink = *p }

// Outer calls a function.
func Outer(b []byte) int { return Large(b) + 1 }

// Apply calls what only the running program knows.
func Apply(f func() int) int { return f() + 1 }

// Buffer hands a local array to the heap.
func Buffer() {
	var buffer [16]byte
	Sink = buffer[:]
}

// Keep has a function literal that only its code refers to.
func Keep(i int) { Sink = func() int { return i } }

// Table has a function literal that only data refers to.
var Table = [...]func(int) int{func(i int) int { return i + 1 }}
