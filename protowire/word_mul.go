//go:build (amd64 && !amd64.v3) || riscv64

package protowire

// bytesTo returns the number n of bytes up to and including the byte whose high bit is the
// lowest 1 bit of end, which is not 0. For a count of bits x86-64-v1 and RISC-V need a
// call, and BSF waits for the old value of the register that it writes to.
//
// The factor of lengths in the product is 1<<8n - 1. So the top four bits of the product
// are the four bits that are 8n bits below the top in lengths, which hold n + 7, less the
// top four bits of lengths, which hold 7. With n = 7 one is borrowed from below. With n =
// 8 only what is subtracted is left: 16 - 7 - 1.
//
//tight:inline
func bytesTo(end uint64) int {
	const lengths = 7<<60 | 8<<52 | 9<<44 | 10<<36 | 11<<28 | 12<<20 | 13<<12 | 15<<4
	return int((end ^ (end - 1)) * lengths >> 60)
}
