package count

import (
	"encoding/hex"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// dumped is a line of go tool objdump: place, address, bytes, instruction.
var dumped = regexp.MustCompile(`(?m)^\s+\S+\s+0x[0-9a-f]+\s+([0-9a-f]+)\s+(\S.*?)\s*$`)

// leaving matches the instructions after which the next in memory does not always follow.
var leaving = regexp.MustCompile(`^(J[A-Z]+|L?CALL|L?RET[FQ]?|LOOP[A-Z]*|IRET[A-Z]?|INT|INT3|UD[12]|ICEBP|HLT|SYSCALL|SYSRET|SYSENTER|SYSEXIT|RSM)\b`)

// relativeOperand matches an operand that is read at an address, but not an operand that is the
// address itself as a number.
var relativeOperand = regexp.MustCompile(`(?:^\S+|,) (?:\$f(?:32|64)\.|[^$ ])\S*\((?:SB|IP)\)`)

// What go tool objdump says of the code of a whole runtime is what is decoded here: which operands
// are relative to the instruction, and what ends a block. Both have the instructions from
// x86asm; TestRelative and TestGoesOn have the bytes of an assembler. Names with type arguments
// are left out.
func TestDecodedAsObjdump(t *testing.T) {
	b := counted(t)
	text, err := exec.Command("go", "tool", "objdump", "-s", `^(runtime\.[a-m]|example\.com)`, b.file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var checked, inCode, branches int
	for _, m := range dumped.FindAllStringSubmatch(string(text), -1) {
		code, err := hex.DecodeString(m[1])
		if err != nil {
			t.Fatal(err)
		}
		name := m[2]
		if strings.HasPrefix(name, "?") || strings.HasPrefix(name, "BYTE") || strings.HasPrefix(name, "REP") || strings.Contains(name, "[") {
			continue
		}
		checked++
		padded := append(code[:len(code):len(code)], make([]byte, longest)...)
		if leaving.MatchString(name) {
			branches++
			if goesOn(padded) {
				t.Fatalf("% x, %s: goes on", code, name)
			}
			continue
		}
		if !goesOn(padded) {
			t.Errorf("% x, %s: does not go on", code, name)
		}
		at, known := relative(padded)
		isRelative := relativeOperand.MatchString(name)
		if isRelative {
			inCode++
		}
		if known && (at > 0) != isRelative {
			t.Fatalf("% x, %s: a distance at %d, want one: %t", code, name, at, isRelative)
		}
		if !known && isRelative {
			t.Logf("% x, %s: stepped through, as relative does not know it", code, name)
		}
	}
	if checked < 10_000 || inCode < 1000 || branches < 1000 {
		t.Errorf("%d instructions, %d with a distance, %d that leave: want most of a runtime", checked, inCode, branches)
	}
}
