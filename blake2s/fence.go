package blake2s

// unreachable is the body of the fences in the generated block functions: an if
// that is never true, for flags are 0 or all ones. Its only purpose is to end a
// basic block, so that the compiler's scheduler and register allocator see one
// round, not two thousand statements at once.
func unreachable() { panic("blake2s: a flag is neither 0 nor all ones") }
