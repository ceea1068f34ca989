package count

import "testing"

// As an assembler writes them. A branch that were taken for something else would run away
// from what follows it; the other mistake only takes time.
func TestGoesOn(t *testing.T) {
	for code, name := range map[string]string{
		"\x48\x89\xe5": "MOVQ", "\x48\xff\xc0": "INCQ", "\xff\xc9": "DECL", "\x41\xff\x00": "INCL (R8)",
		"\x66\x90": "NOPW", "\x0f\x1f\x00": "NOPL", "\x0f\x94\xc0": "SETEQ", "\x0f\xb6\xc0": "MOVBLZX",
		"\xf3\x48\xa5": "REP MOVSQ", "\xf0\x48\x0f\xb1\x11": "LOCK CMPXCHGQ", "\xc5\xfe\x6f\x06": "VMOVDQU",
		"\x62\xf1\xfe\x48\x6f\x06": "VMOVDQU64", "\x64\x48\x8b\x04\x25\xf8\xff\xff\xff": "MOVQ FS:-8, AX",
	} {
		if !goesOn([]byte(code + "\x90")) {
			t.Errorf("%s (% x) does not go on", name, code)
		}
	}
	for code, name := range map[string]string{
		"\xc3": "RET", "\xc2\x08\x00": "RET 8", "\xe8\x00\x00\x00\x00": "CALL", "\xe9\x00\x00\x00\x00": "JMP", "\xeb\x00": "JMP short",
		"\x74\x00": "JEQ", "\x0f\x84\x00\x00\x00\x00": "JEQ far", "\x2e\x74\x00": "JEQ with a hint", "\xff\xe0": "JMP AX", "\xff\xd0": "CALL AX", "\x41\xff\xd4": "CALL R12", "\xff\x12": "CALL (DX)", "\xff\x24\xc8": "JMP (AX)(CX*8)",
		"\x0f\x05": "SYSCALL", "\x0f\x0b": "UD2", "\xcc\x90": "INT3", "\xcd\x80": "INT", "\xf4\x90": "HLT", "\xe2\x00": "LOOP", "\xcf\x90": "IRET", "\xcb\x90": "far RET",
		"": "nothing", "\x48": "half of one",
	} {
		if goesOn([]byte(code)) {
			t.Errorf("%s (% x) goes on", name, code)
		}
	}
}
