package facts

import (
	"fmt"
	"strings"
	"testing"
)

func TestSymbol(t *testing.T) {
	for _, test := range []struct{ line, name, kind, attributes string }{
		{"p.F STEXT nosplit size=42 args=0x8", "p.F", "STEXT", "size=42 args=0x8"},
		{"p.F STEXT align=0x0 size=42", "p.F", "STEXT", "size=42"},
		{"p.F[go.shape.struct { A int }] STEXT dupok size=1", "p.F[go.shape.struct { A int }]", "STEXT", "size=1"},
		{`go:string." STEXT size=1 " SRODATA dupok size=9`, `go:string." STEXT size=1 "`, "SRODATA", "size=9"},
		{" SDWARFVAR size=42", "", "SDWARFVAR", "size=42"},
		{"x.go:1:2: S{...} size=4", "", "", ""},
		{"x.go:1:2: inlining call to F", "", "", ""},
		{" size=", "", "", ""},
		{"", "", "", ""},
	} {
		if name, kind, attributes := symbol(test.line); name != test.name || kind != test.kind || attributes != test.attributes {
			t.Errorf("symbol(%q) = %q, %q, %q; want %q, %q, %q", test.line, name, kind, attributes, test.name, test.kind, test.attributes)
		}
	}
}

func TestInstruction(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"\t0x0012 00018 (a b/x (1).go:40)\tMOVQ\tAX, BX", "a b/x (1).go:40 18 MOVQ AX, BX"},
		{"\t0x0012 00018 (./x.go:4)\tRET", "x.go:4 18 RET "},
		{"\t0x0012 00018 (a[1]/x.go:4[made.go:33])\tRET", "a[1]/x.go:4 18 RET "},
		{"\t0x0012 00018 (a[1].go:4)\tRET", "a[1].go:4 18 RET "},
		{"\t0x0012 00018 (<unknown line number>)\tCALL\tx\ty", ":0 18 CALL x\ty"},
		{"\t0x0012 00018 (x.go)\tRET", "none"},
		{"\t0x0012 00018 (x.go:4\tRET", "none"},
		{"\t0x0012 -0018 (x.go:4)\tRET", "none"},
		{"\t0x0012 00018 (x.go:4)\t", "none"},
		{"\t0012 00018 (x.go:4)\tRET", "none"},
		{"\t0x0000 c3", "none"},
		{"", "none"},
	} {
		got := "none"
		if i, ok := instruction(test.line); ok {
			got = fmt.Sprintf("%s %d %s %s", i.Pos, i.Offset, i.Op, i.Args)
		}
		if got != test.want {
			t.Errorf("instruction(%q) = %q, want %q", test.line, got, test.want)
		}
	}
}

// Instructions that do nothing are not evidence that there is code.
func TestNothing(t *testing.T) {
	text := "# p\np.F STEXT size=9\n"
	for _, code := range []string{"XCHGL\tAX, AX", "HINT\t$0", "ADDI\t$0, X0, X0", "NOPH", "AND.EQ\tR0, R0", "OR\t$0, R0", "NOP\tX0", "XCHGL\tAX, BX"} {
		text += "\t0x0000 00000 (x.go:1)\t" + code + "\n"
	}
	p := parsed(t, text)
	if len(p.Funcs) != 1 || len(p.Funcs[0].Code) != 1 || p.Funcs[0].Code[0].Args != "AX, BX" || p.Unknown != nil {
		t.Errorf("%+v, want XCHGL AX, BX alone", p)
	}
}

// Instructions below a head that is not understood belong to no function, and not to the
// one before.
func TestUnknownHead(t *testing.T) {
	const ret = "\t0x0000 00000 (x.go:1)\tRET"
	for _, head := range []string{"p.G CODE size=9", "p.G", "", "p.G SNOPTRDATA size=8"} {
		p := parsed(t, "# p\np.F STEXT size=9\n"+ret+"\n"+head+"\n"+ret+"\n")
		if len(p.Funcs) != 1 || len(p.Funcs[0].Code) != 1 || !strings.Contains(strings.Join(p.Unknown, "\n"), "RET") {
			t.Errorf("%q: %+v; want one RET in F, and one not understood", head, p)
		}
	}
}
