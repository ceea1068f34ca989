package icount

import "testing"

// As an assembler writes them. A branch that were taken for something else would run away
// from what is behind it; the other mistake only takes time.
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

func TestBranch(t *testing.T) {
	const carry, parity, zero, sign, overflow = 1, 4, 64, 128, 2048
	for _, test := range []struct {
		name, code string
		flags      uint64
		by         uint64
	}{
		{"JMP", "\xeb\x10", 0, 0x12},
		{"JMP back", "\xeb\xfe", 0, 0},
		{"JMP far", "\xe9\x00\x01\x00\x00", 0, 0x105},
		{"JMP far back", "\xe9\xfb\xff\xff\xff", 0, 0},
		{"JEQ taken", "\x74\x10", zero, 0x12},
		{"JEQ not taken", "\x74\x10", ^uint64(zero), 2},
		{"JNE far taken", "\x0f\x85\x00\x01\x00\x00", ^uint64(zero), 0x106},
		{"JNE far not taken", "\x0f\x85\x00\x01\x00\x00", zero, 6},
		{"JO", "\x70\x10", overflow, 0x12},
		{"JNO", "\x71\x10", overflow, 2},
		{"JCS", "\x72\x10", carry, 0x12},
		{"JCC", "\x73\x10", carry, 2},
		{"JLS, carry", "\x76\x10", carry, 0x12},
		{"JLS, zero", "\x76\x10", zero, 0x12},
		{"JHI", "\x77\x10", zero, 2},
		{"JMI", "\x78\x10", sign, 0x12},
		{"JPL", "\x79\x10", sign, 2},
		{"JPS", "\x7a\x10", parity, 0x12},
		{"JPC", "\x7b\x10", parity, 2},
		{"JLT", "\x7c\x10", sign, 0x12},
		{"JLT, both", "\x7c\x10", sign | overflow, 2},
		{"JGE", "\x7d\x10", overflow, 2},
		{"JLE", "\x7e\x10", zero, 0x12},
		{"JLE, less", "\x7e\x10", overflow, 0x12},
		{"JGT", "\x7f\x10", 0, 0x12},
		{"JGT, equal", "\x7f\x10", zero, 2},
	} {
		var r registers
		r.Rip, r.Eflags = 0x1000, test.flags
		done, err := r.branch(0, []byte(test.code+"\x90\x90\x90\x90\x90"))
		if got := r.Rip - 0x1000; !done || err != nil || got != test.by {
			t.Errorf("%s with flags %#x: %t, by %#x; want %#x", test.name, test.flags, done, got, test.by)
		}
	}
	var r registers
	for _, code := range []string{"\xff\xe0\x90\x90\x90\x90", "\x0f\x05\x90\x90\x90\x90", "\x74\x10"} {
		if done, _ := r.branch(0, []byte(code)); done || r.Rip != 0 {
			t.Errorf("% x is executed, want it left to the CPU", code)
		}
	}
}
