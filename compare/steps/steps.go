package steps

// A step is a form of the block function: the compression function F of RFC
// 7693, 3.2, over each whole block of p. It counts BlockSize bytes for each. The
// flags are 0 or all ones.
type step struct {
	name  string
	block func(h *[8]word, c *counter, f0, f1 word, p []byte)
	view  bool // needs a little-endian CPU: see viewBlock
}

// steps are in the order of the way; detours lead off it. z_steps.go adds the steps
// that tools/gen/blake2 writes.
var (
	steps = []step{
		{name: "rfc", block: rfc},
		{name: "arrays", block: arrays},
		{name: "inlined", block: inlined},
		{name: "unchecked", block: unchecked},
	}
	detours []step
)
