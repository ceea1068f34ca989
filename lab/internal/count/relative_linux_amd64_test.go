package count

import "testing"

// As an assembler writes them; four bytes of distance are 0x44332211.
func TestRelative(t *testing.T) {
	const to = "\x11\x22\x33\x44"
	for code, want := range map[string]int{
		"\x48\x8b\x05" + to:                      3, // MOVQ x(SB), AX
		"\x83\x3d" + to + "\x00":                 2, // CMPL x(SB), $0
		"\x48\x8d\x0d" + to:                      3, // LEAQ x(SB), CX
		"\x0f\x10\x05" + to:                      3, // MOVUPS x(SB), X0
		"\xf2\x0f\x58\x05" + to:                  4, // ADDSD x(SB), X0
		"\x66\x0f\x38\x00\x05" + to:              5, // PSHUFB x(SB), X0
		"\xc5\xfd\x6f\x05" + to:                  4, // VMOVDQA x(SB), Y0
		"\xc4\xe2\x7d\x58\x05" + to:              5, // VPBROADCASTD x(SB), Y0
		"\x62\xf1\xfd\x48\x6f\x05" + to:          6, // VMOVDQA64 x(SB), Z0
		"\xc4\xe3\x7d\x18\x05" + to + "\x01":     5, // VINSERTF128 $1, x(SB), Y0, Y0
		"\x62\xf3\xfd\x48\x0f\x05" + to + "\x01": 6, // VPALIGNR $1, x(SB), Z0, Z0
		"\xd8\x05" + to:                          2, // FADDS x(SB)
		"\x0f\xa2":                               0, // CPUID
		"\x48\x8b\x04\x24":                       0, // MOVQ (SP), AX
		"\x8b\x45\x05":                           0, // MOVL 5(BP), AX
		"\x05" + to:                              0, // ADDL $x, AX
		"\x6a\x05":                               0, // PUSHQ $5
		"\xb8\x05\x00\x00\x00":                   0, // MOVL $5, AX
		"\x0f\xcd":                               0, // BSWAPL BP
		"\xc5\xf8\x77":                           0, // VZEROUPPER
	} {
		if at, ok := relative([]byte(code + "\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05")); !ok || at != want {
			t.Errorf("% x: at %d, %t; want %d", code, at, ok, want)
		}
	}
	for _, code := range []string{"\x67\x8b\x05" + to, "\xe8" + to, "\x0f\x05", "\x06", ""} {
		if at, ok := relative([]byte(code + "\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90\x90")); ok {
			t.Errorf("% x: at %d, want it unknown", code, at)
		}
	}
}
