package contract

import (
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

func TestParse(t *testing.T) {
	for text, want := range map[string][]Promise{
		"inline":             {{Text: "inline", Verb: Inline}},
		"inline cost<=60":    {{Text: "inline cost<=60", Verb: Inline, Limit: Limit{"<=", 60}}},
		"bce<=1":             {{Text: "bce<=1", Verb: BCE, Limit: Limit{"<=", 1}}},
		"bce <= 1; noalloc":  {{Text: "bce <= 1", Verb: BCE, Limit: Limit{"<=", 1}}, {Text: "noalloc", Verb: NoAlloc}},
		"noescape b, dst":    {{Text: "noescape b, dst", Verb: NoEscape, Names: []string{"b", "dst"}}},
		"calls none":         {{Text: "calls none", Verb: Calls}},
		"code<=64; frame<=0": {{Text: "code<=64", Verb: Code, Limit: Limit{"<=", 64}}, {Text: "frame<=0", Verb: Frame, Limit: Limit{"<=", 0}}},
		"sizeof==16":         {{Text: "sizeof==16", Verb: SizeOf, Limit: Limit{"==", 16}}},
		`asm amd64/v3:"LZCNTQ",-"BSRQ" arm64:"CLZ"`: {{
			Text: `asm amd64/v3:"LZCNTQ",-"BSRQ" arm64:"CLZ"`, Verb: Asm,
			Asm: []Ops{{"amd64/v3", []string{"LZCNTQ"}, []string{"BSRQ"}}, {"arm64", []string{"CLZ"}, nil}},
		}},
		`[go>=1.26 amd64] inline xfail[go1.27] "a; b"`: {{
			Text: "inline", Verb: Inline, In: Filter{{"go>=1.26"}, {"amd64"}}, XFail: Filter{{"go1.27"}}, Why: "a; b", known: true,
		}},
		`inline cost<=60 [go>=1.26 amd64] xfail[go1.27] "a; b"; bce [tag:purego]`: {
			{Text: "inline cost<=60", Verb: Inline, Limit: Limit{"<=", 60}, In: Filter{{"go>=1.26"}, {"amd64"}}, XFail: Filter{{"go1.27"}}, Why: "a; b", known: true},
			{Text: "bce", Verb: BCE, In: Filter{{"tag:purego"}}},
		},
		`asm amd64:"MOV[LQ]" [!386]`: {{
			Text: `asm amd64:"MOV[LQ]"`, Verb: Asm, Asm: []Ops{{"amd64", []string{"MOV[LQ]"}, nil}}, In: Filter{{"!386"}},
		}},
		`bce xfail "always"`: {{Text: "bce", Verb: BCE, Why: "always", known: true}},
	} {
		got, err := Parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// A promise that is not understood is an error: taken for none, it would always hold.
func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"", "inlin", "Inline", "inline;", "inline cost", "inline cost==60", "inline cost<60", "inline now", "inline<=3",
		"bce==1", "bce 1", "bce<=x", "bce<=99999999999999999999", "noescape", "noescape b<=1", "noalloc b", "code", "code==3", "frame<=-1",
		"sizeof<=16", "sizeof", "padding", "calls", "calls all", "calls none -alloc", "calls -alloc",
		"asm", `asm "LZCNTQ"`, `asm amd64:LZCNTQ`, `asm amd65:"X"`, `asm amd64/v7:"X"`, `asm amd64:"X",`,
		"inline [amd65]", "inline[amd64]", "inline [amd64", "[amd64] inline [amd64]", "inline [amd64] [386]", `inline xfail "x" [amd64]`, "[amd64]", "bce [amd64] <=1",
		"bce [purego]", "bce [tags:purego]", "bce [tag:]", "bce [tag:pure-go]", "bce [tag: purego]", "bce [Tag:purego]", "bce [tag:amd64]", "bce [tag:go1.26]", "bce [tag:cgo]",
		"bce [tag:goexperiment.simd]", "bce [PGO]", `asm tag:purego:"X"`,
		"[amd65] inline", "[go1.x] inline", "[amd64 inline", "[arm64/v3] inline", `inline xfail[arm65] "x"`, "inline xfail", `inline xfail ""`,
	} {
		if got, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %+v, want an error", text, got)
		}
	}
}

func TestFilter(t *testing.T) {
	v3 := build.Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v3"}
	plain := build.Build{Toolchain: "go1.27.4", OS: "darwin", Arch: "amd64", Experiment: "simd,other", Tags: "a,purego", PGO: "off"}
	arm := build.Build{Toolchain: "go1.27rc1", OS: "linux", Arch: "arm64", Tags: "pure", PGO: "cpu.pprof"}
	for _, test := range []struct {
		filter         string
		v3, plain, arm bool
	}{
		{"", true, true, true},
		{"go>=1.26", true, true, true},
		{"go>=1.27", false, true, true}, // its release candidate has its compiler
		{"go>=1.27.0", false, true, false},
		{"go<1.27", true, false, false},
		{"go1.26", true, false, false},
		{"go1.27", false, true, true},
		{"go==1.26.8", true, false, false},
		{"go>1.26.8 go<=1.27.4", false, true, true},
		{"amd64", true, true, false},
		{"amd64/v1", false, true, false},
		{"amd64/v3", true, false, false},
		{"arm64/v8.0", false, false, true},
		{"linux", true, false, true},
		{"linux amd64", true, false, false},
		{"arm64,amd64/v3", true, false, true},
		{"!amd64", false, false, true},
		{"simd", false, true, false},
		{"!simd,linux", true, false, true},
		{"tag:purego", false, true, false},
		{"!tag:purego", true, false, true},
		{"tag:a tag:purego,tag:pure", false, true, false},
		{"pgo", false, false, true},
		{"!pgo", true, true, false},
	} {
		f, err := ParseFilter(test.filter)
		if err != nil {
			t.Errorf("%q: %v", test.filter, err)
		}
		if got := []bool{f.Matches(v3), f.Matches(plain), f.Matches(arm)}; !reflect.DeepEqual(got, []bool{test.v3, test.plain, test.arm}) {
			t.Errorf("%q matches %v, want %v %v %v", test.filter, got, test.v3, test.plain, test.arm)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`bce<=1 [tag:x,!pgo] xfail "y"`)
	f.Add(`[go>=1.26 amd64] inline cost<=60 xfail[go1.26] "x"; asm amd64:"A",-"B"`)
	f.Fuzz(func(t *testing.T, text string) {
		promises, err := Parse(text)
		if err == nil && len(promises) == 0 {
			t.Errorf("Parse(%q): neither a promise nor an error", text)
		}
		for _, p := range promises {
			if p.Verb == "" {
				t.Errorf("Parse(%q): a promise without a verb", text)
			}
		}
	})
}
