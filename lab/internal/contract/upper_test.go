package contract

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Small functions with a fault each, and without.
func TestLeftInUse(t *testing.T) {
	const line = " (/m/a.go:7)\t"
	begin := func(name string) string { return name + " STEXT size=9 args=0x0 locals=0x0\n" }
	b := build.Build{Arch: "amd64"}
	for text, want := range map[string]string{
		begin("p.F") + "\t0x0000 00000" + line + "VPADDD\tY0, Y1, Y2\n\t0x0004 00004" + line + "VZEROUPPER\n\t0x0007 00007" + line + "RET\n":                                                        "",
		begin("p.F") + "\t0x0000 00000" + line + "VPADDD\tY0, Y1, Y2\n\t0x0004 00004" + line + "RET\n":                                                                                              "F by VPADDD",
		begin("p.F") + "\t0x0000 00000" + line + "VPADDD\tX0, X1, X2\n\t0x0004 00004" + line + "RET\n":                                                                                              "",
		begin("p.F") + "\t0x0000 00000" + line + "CALL\tp.g(SB)\n\t0x0004 00004" + line + "RET\n" + begin("p.g") + "\t0x0000 00000" + line + "VMOVDQU64\tZ1, (AX)\n\t0x0004 00004" + line + "RET\n": "F by CALL",
		// A panic does not return.
		begin("p.F") + "\t0x0000 00000" + line + "VMOVDQU\tY1, (AX)\n\t0x0004 00004" + line + "CALL\truntime.panicBounds(SB)\n": "",
		// The branch goes around the instruction that clears, and to one that does nothing and is left out.
		begin("p.F") + "\t0x0000 00000" + line + "VMOVDQU\tY1, (AX)\n\t0x0002 00002" + line + "JNE\t7\n\t0x0004 00004" + line + "VZEROUPPER\n\t0x0007 00007" + line + "XCHGL\tAX, AX\n\t0x0008 00008" + line + "RET\n": "F by VMOVDQU",
		// A function that only its package calls, and one that is a value.
		begin("p.f") + "\t0x0000 00000" + line + "VMOVDQU\tY1, (AX)\n\t0x0007 00007" + line + "RET\n":                                                              "",
		begin("p.f") + "\t0x0000 00000" + line + "LEAQ\tp.f·f(SB), AX\n\t0x0007 00007" + line + "VMOVDQU\tY1, (AX)\n\t0x0009 00009" + line + "RET\n":               "f by VMOVDQU",
		begin("p.(*T).M") + "\t0x0000 00000" + line + "VMOVDQU\tY1, (AX)\n\t0x0007 00007" + line + "RET\n" + begin("p.(*T).m") + "\t0x0000 00000" + line + "RET\n": "(*T).M by VMOVDQU",
	} {
		packages, err := facts.Parse(strings.NewReader("# p\n" + text))
		if err != nil || len(packages) != 1 || packages[0].Unknown != nil {
			t.Fatalf("%q: %v, %+v", text, err, packages)
		}
		got := ""
		for _, r := range leftInUse(b, []build.Source{{Path: "p", Root: "/m"}}, packages) {
			_, by, _ := strings.Cut(r.Evidence, ", by ")
			got += r.Contract.Scope.Func + " by " + strings.Fields(by)[0]
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if all := leftInUse(build.Build{Arch: "arm64"}, []build.Source{{Path: "p"}}, packages); all != nil {
			t.Errorf("arm64: %v, want none", all)
		}
	}
}

// No directive is needed: the import of vectors is.
func TestLeftInUseIsFound(t *testing.T) {
	scratch.Toolchains(t, "go1.27.4")
	const kernel = "package m\n\nimport \"simd/archsimd\"\n\nfunc Add(x, y, to []uint32) {\n\tarchsimd.LoadUint32x8(x).Add(archsimd.LoadUint32x8(y)).Store(to)\n}\n"
	scratch.Module(t, kernel)
	b := build.Build{Toolchain: "go1.27.4", OS: "linux", Arch: "amd64", Experiment: "simd"}
	check := Check{Dir: ".", Patterns: []string{"."}, Builds: []build.Build{b}}
	results, err := check.Run(t.Context())
	if err != nil || len(results) != 1 {
		t.Fatalf("%v, %+v; want one result", err, results)
	}
	if r := results[0]; r.Status != Broken || r.Contract.Scope.Func != "Add" || r.Contract.File != "m.go" || r.Contract.Line != 5 || r.Contract.Text != "vzeroupper" || !strings.Contains(r.Evidence, ": VZEROUPPER is missing") {
		t.Errorf("%+v", r)
	}
	scratch.Write(t, "m.go", strings.Replace(strings.Replace(kernel, "func Add", "//tight:noalloc\nfunc Add", 1), "(to)\n", "(to)\n\tarchsimd.ClearAVXUpperBits()\n", 1))
	if results, err = check.Run(t.Context()); err != nil || len(results) != 1 || results[0].Status != Holds {
		t.Errorf("%v, %+v; want only what is promised", err, results)
	}
}
