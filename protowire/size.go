package protowire

// SizeVarint returns the length in bytes of v as a varint, 1 to 10.
//
// The simple version counts: for v >= 0x80 { n++; v >>= 7 }. This version computes
// (9×bits+64)/64, in the best form for the CPU level; see sizeVarint and
// docs/inside/varint.md, "Size".
//
//tight:inline cost<=22 xfail[386,riscv64] "no intrinsic for LeadingZeros64"
//tight:asm amd64/v1:"BSRQ",-"CMOV.*" amd64/v3:"LZCNTQ",-"BSRQ" arm64:"CLZ"
func SizeVarint(v uint64) int {
	return sizeVarint(v)
}
