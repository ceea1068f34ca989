package blake2s

// unreachable is the body of the fences in the generated block functions. A fence is an if
// that is never true, because flags are 0 or all ones. It ends a basic block, so that the
// compiler's scheduler and register allocator work on one round at a time, not on more
// than a thousand statements.
func unreachable() { panic("blake2s: a flag is neither 0 nor all ones") }
