package count

import "debug/elf"

// blocks are instructions that are always followed by the next one in memory. Those that x86asm cannot
// decode are learned by stepping: code that has been executed once need not be stepped through again.
type blocks struct {
	text []byte // the binary's code
	base uint64 // where it begins
	next map[uint64]uint64
}

func blocksOf(text *elf.Section) (*blocks, error) {
	code, err := text.Data()
	return &blocks{code, text.Addr, map[uint64]uint64{}}, err
}
