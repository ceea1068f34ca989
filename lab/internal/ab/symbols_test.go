package ab

import (
	"strings"
	"testing"
)

// listed is the compiler's listing of a package, shortened to what is read of it.
const listed = `# example.com/m
example.com/m.init STEXT size=4 args=0x0 locals=0x0 funcid=0x0 align=0x0
	0x0000 00000 (m.go:3)	TEXT	example.com/m.init(SB), ABIInternal, $0-0
	0x0000 c7 05 00 00                                      ....
	rel 2+4 t=R_PCREL example.com/m.table+0
	rel 0+0 t=R_CALL example.com/m.fill+0
example.com/m.fill STEXT nosplit size=2 args=0x0 locals=0x0 funcid=0x0 align=0x0
	0x0000 00000 (m.go:4)	RET
	0x0000 90 c3                                            ..
example.com/m.Sum STEXT nosplit size=3 args=0x0 locals=0x0 funcid=0x0 align=0x0
	0x0000 00000 (m.go:9)	RET
	0x0000 01 02 c3                                         ...
	rel 1+4 t=R_PCREL example.com/m..stmp_0+8
	rel 1+4 t=R_CALL other.com/n.F+0
example.com/m.BenchmarkSum STEXT size=2 args=0x8 locals=0x50 funcid=0x0 align=0x0
	0x0000 e8 c3                                            ..
	rel 1+4 t=R_CALL example.com/m.Sum+0
	rel 1+4 t=R_PCREL example.com/m.table+0
	rel 1+4 t=R_ADDR go:string."a + b"+0
example.com/m.Other STEXT size=1 args=0x8 locals=0x50 funcid=0x0 align=0x0
	0x0000 c3                                               .
example.com/m..inittask SNOPTRDATA size=16
	0x0000 00 00 00 00 01 00 00 00 00 00 00 00 00 00 00 00  ................
	rel 0+0 t=R_INITORDER testing..inittask+0
	rel 8+8 t=R_ADDR example.com/m.init+0
go:string."a + b" SRODATA dupok size=5
	0x0000 61 20 2b 20 62                                   a + b
example.com/m.table SBSS size=24
	rel 0+0 t=R_ADDR go:info.int+0
example.com/m..stmp_0 SRODATA static size=2
	0x0000 01 02                                            ..
`

// added is an initialiser that calls a helper and sets a variable.
const added = `example.com/m.init.0 STEXT size=3 args=0x0 locals=0x0 funcid=0x0 align=0x0
	0x0000 e8 e8 c3                                         ...
	rel 1+4 t=R_CALL example.com/m.help+0
	rel 1+4 t=R_PCREL example.com/m.sink+0
	rel 1+4 t=R_CALL runtime.morestack_noctxt+0
example.com/m.help STEXT size=1 args=0x0 locals=0x0 funcid=0x0 align=0x0
	0x0000 c3                                               .
example.com/m.sink SNOPTRBSS size=8
	rel 0+0 t=R_ADDR go:info.int+0
`

// Each edit of the candidate says whether a benchmark still runs the same code.
func TestSameListing(t *testing.T) {
	withInit := strings.NewReplacer("	rel 8+8 t=R_ADDR example.com/m.init+0\n", "	rel 8+8 t=R_ADDR example.com/m.init+0\n	rel 16+8 t=R_ADDR example.com/m.init.0+0\n")
	for _, test := range []struct {
		what     string
		old, new string
		added    string
		want     bool
	}{
		{"nothing", "", "", "", true},
		{"lines of source", "(m.go:9)", "(m.go:19)", "", true},
		{"a number that the compiler gave", "..stmp_0", "..stmp_7", "", true},
		{"a function that is not called", "	0x0000 c3                                               .\nexample.com/m..init", "	0x0000 cc                                               .\nexample.com/m..init", "", true},
		{"an instruction", "01 02 c3                                         ...", "01 03 c3                                         ...", "", false},
		{"a constant", "0x0000 01 02          ", "0x0000 01 03          ", "", false},
		{"an offset", "stmp_0+8", "stmp_0+0", "", false},
		{"what is called elsewhere", "other.com/n.F", "other.com/n.G", "", false},
		{"the text of a string", "61 20", "62 20", "", false},
		{"the size of a variable", "table SBSS size=24", "table SBSS size=32", "", false},
		{"a variable that is constant now", "table SBSS", "table SRODATA", "", false},
		{"what an initialiser calls", "90 c3  ", "91 c3  ", "", false},
		{"an initialiser more, that touches nothing", "", "", added, true},
		{"one that sets what the benchmark reads", "", "", strings.ReplaceAll(added, "m.sink+0", "m.table+0"), false},
		{"one that calls another package", "", "", strings.ReplaceAll(added, "runtime.morestack_noctxt", "example.com/registry.Add"), false},
		{"one that starts a goroutine", "", "", strings.ReplaceAll(added, "runtime.morestack_noctxt", "runtime.newproc"), false},
		{"the benchmark goes", "BenchmarkSum", "BenchmarkProduct", "", false},
	} {
		candidate := strings.ReplaceAll(listed, test.old, test.new)
		if test.old == "" {
			candidate = listed
		}
		if test.added != "" {
			candidate = withInit.Replace(candidate) + test.added
		}
		for _, pair := range [][2]string{{listed, candidate}, {candidate, listed}} {
			if got := sameListing(symbolsOf(pair[0]), symbolsOf(pair[1]), "Sum/mode=fast"); got != test.want {
				t.Errorf("%s: same code %v, want %v", test.what, got, test.want)
			}
		}
	}
	if sameListing(symbolsOf(listed), symbolsOf(listed), "Product") {
		t.Error("a benchmark that is not listed is the same code")
	}
}

// Two variables are not one: what was read from one and written to the other is so still.
func TestPairingIsOneToOne(t *testing.T) {
	const two = `m.BenchmarkF STEXT size=1 align=0x0
	rel 0+4 t=R_PCREL m.x+0
	rel 4+4 t=R_PCREL m.y+0
m.x SBSS size=8
m.y SBSS size=8
`
	one := strings.Replace(two, "4+4 t=R_PCREL m.y", "4+4 t=R_PCREL m.x", 1)
	if !sameListing(symbolsOf(two), symbolsOf(two), "F") || sameListing(symbolsOf(two), symbolsOf(one), "F") || sameListing(symbolsOf(one), symbolsOf(two), "F") {
		t.Error("two variables pass for one")
	}
}

// The bytes of an embedded file are not listed, but its symbol is named by their hash.
func TestEmbedded(t *testing.T) {
	const one = `m.BenchmarkF STEXT size=1 align=0x0
	0x0000 c3                                               .
	rel 0+4 t=R_PCREL .gostring.4096.abcd+0
.gostring.4096.abcd SRODATA size=4096
`
	if !sameListing(symbolsOf(one), symbolsOf(one), "F") || sameListing(symbolsOf(one), symbolsOf(strings.ReplaceAll(one, "abcd", "ef01")), "F") {
		t.Error("another file passes for the same")
	}
}

func TestDiffering(t *testing.T) {
	base := map[string]compiled{
		"fmt":     {hash: "1"},
		"m/asm":   {hash: "2"},
		"m/deep":  {hash: "3", own: true},
		"m":       {hash: "4", own: true, deps: []string{"fmt", "m/deep"}},
		"m.test":  {hash: "5", own: true, deps: []string{"m", "fmt", "m/deep"}},
		"m/aside": {hash: "6", own: true, deps: []string{"fmt"}},
	}
	for _, test := range []struct {
		what, change string
		want         string
		ok           bool
	}{
		{"nothing", "", "", true},
		{"a package, and with it what calls it", "m/deep", "m m/deep", true},
		{"the package of the benchmark", "m", "m", true},
		{"the list of tests", "m.test", "", true},
		{"the standard library", "fmt", "", false},
		{"a package with assembly", "m/asm", "", false},
	} {
		candidate := map[string]compiled{}
		for path, p := range base {
			if path == test.change {
				p.hash = "other"
			}
			candidate[path] = p
		}
		got, ok := differing(base, candidate)
		if strings.Join(got, " ") != test.want || ok != test.ok {
			t.Errorf("%s changes: %v, %v; want %q, %v", test.what, got, ok, test.want, test.ok)
		}
	}
	without := map[string]compiled{"fmt": base["fmt"], "m": base["m"]}
	if got, ok := differing(map[string]compiled{"fmt": base["fmt"], "m": base["m"], "m/new": {hash: "7", own: true}}, without); strings.Join(got, " ") != "m/new" || !ok {
		t.Errorf("a package is new: %v, %v; want it listed", got, ok)
	}
}
