package blake2s

// unreachable is the body of the fences in the generated block functions: of an if
// that is never true, because flags are 0 or all ones. A fence ends a basic block, so
// that the compiler's scheduler and register allocator see one round at a time, not
// two thousand statements.
func unreachable() { panic("blake2s: a flag is neither 0 nor all ones") }
