package contract

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// What the compiler says nothing of is counted by its calls, once for a line.
func TestBoundsLines(t *testing.T) {
	for calls, want := range map[string]string{
		"":                                    "0 0",
		"3 memmove":                           "0 0",
		"3 panicIndex":                        "0 1",
		"3 panicBounds 3 panicBounds":         "0 1",
		"3 panicSliceB 4 panicSliceAlen":      "0 2",
		"3 panicExtend":                       "1 1",
		"3 panicExtend 3 panicBounds":         "0 1",
		"3 panicExtendIndex 4 panicIndex":     "1 2",
		"3 panicunsafeslicelen":               "1 1",
		"3 panicunsafeslicelen 3 panicBounds": "1 1",
		"3 panicunsafestringlen 3 panicunsafestringnilptr 3 panicunsafestringlen": "1 1",
		"3 goPanicIndex": "0 1",
		"3 panicdivide":  "0 0",
	} {
		var code []facts.Instr
		words := strings.Fields(calls)
		for i := 0; i < len(words); i += 2 {
			code = append(code, facts.Instr{Pos: facts.Pos{File: "m.go", Line: int(words[i][0])}, Op: "CALL", Args: "runtime." + words[i+1] + "(SB)"})
		}
		silent, all := boundsLines(code)
		if got := fmt.Sprint(silent, " ", all); got != want {
			t.Errorf("%s: %s, want %s", calls, got, want)
		}
	}
}

// A comment lends lines of the file that it names, whichever way it is written.
func TestLends(t *testing.T) {
	for text, want := range map[string]string{
		"package m\n":                                 "",
		"package m\n//line a.go:3\n":                  "/m/a.go x.go:2",
		"package m\n\n//line ../b/a.go:3:7\n":         "/b/a.go x.go:3",
		"package m\n//line /c/a.y:3\n":                "/c/a.y x.go:2",
		"package m\n//line :3\n":                      "/m/x.go x.go:2",
		"package m\nvar x = /*line a.go:3:1*/ 3\n":    "/m/a.go x.go:2",
		"package m\n //line a.go:3\n":                 "",
		"package m\n// line a.go:3\n":                 "",
		"package m\n//line a.go:x\n":                  "",
		"package m\n//line a.go:3\n//line a.go:9\n\n": "/m/a.go x.go:2",
	} {
		lent := map[string]string{}
		lends("/m/x.go", []byte(text), lent)
		got := ""
		for file, by := range lent {
			got += file + " " + by
		}
		if got != want {
			t.Errorf("%q lends %q, want %q", text, got, want)
		}
	}
}

// A pattern names an instruction as a whole, or with its arguments.
func TestIsOperation(t *testing.T) {
	known := []string{"MOVQ", "MOVL", "ADD", "XORL", "CALL"}
	for pattern, want := range map[string]bool{
		"MOVQ": true, "MOV": false, "MOV[LQ]": true, "MOV.*": true, "MOVQ|NONE": true, "NONE": false, "": false,
		`XORL \$63,.*`: true, `XORLL \$63,.*`: false, "CALL runtime.*": true, `MOVQ\s.*`: true,
		"ADD.EQ": true, `ADD\.EQ`: true, "SUB.EQ": false, "(MOVQ|XORL) AX": true, "(MOVQ AX|XORL)": false,
	} {
		if got := isOperation(pattern, known); got != want {
			t.Errorf("isOperation(%q) = %t, want %t", pattern, got, want)
		}
	}
}
