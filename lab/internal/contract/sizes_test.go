package contract

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/tightwire/tightwire/lab/internal/build"
)

const sized = `package m

import "sync/atomic"

//tight:sizeof==16; padding==0
type Value struct {
	num uint32
	typ uint32
	any *int
	end [0]int32
	arr [0]Loose
	e   uintptr
}

//tight:sizeof==24; padding==14
type Loose struct {
	a bool
	b uint64
	c bool
}

//tight:padding==28
type Nested struct {
	in [2]Loose
	z  uint64
}

//tight:sizeof==4; padding==0
type Code int32

//tight:sizeof==16; padding==7
type Aligned struct {
	a bool
	b atomic.Uint64
}

//tight:sizeof==8; padding==0
type Generic[E any] struct{ e E }
`

// A size is exact: to be smaller breaks it as to be larger does. No code is compiled, so
// that each architecture can be asked.
func TestSizes(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"go.mod": goMod, "m.go": sized})
	contracts, err := Scan("m.go", []byte(sized))
	if err != nil {
		t.Fatal(err)
	}
	for arch, want := range map[string][]string{
		"amd64": {
			"Value sizeof==16: BROKEN, 24 bytes: num 4 at 0, typ 4 at 4, any 8 at 8, end 0 at 16, arr 0 at 16, e 8 at 16",
			"Value padding==0: HOLDS, 0 bytes of padding of 24",
			"Loose sizeof==24: HOLDS, 24 bytes: a 1 at 0, b 8 at 8, c 1 at 16",
			"Loose padding==14: HOLDS, 14 bytes of padding of 24: 7 after a, 7 after c",
			"Nested padding==28: HOLDS, 28 bytes of padding of 56: 14 after in.a, 14 after in.c",
			"Code sizeof==4: HOLDS, 4 bytes",
			"Code padding==0: HOLDS, 0 bytes of padding of 4",
			"Aligned sizeof==16: HOLDS, 16 bytes: a 1 at 0, b 8 at 8",
			"Aligned padding==7: HOLDS, 7 bytes of padding of 16: 7 after a",
			"Generic sizeof==8: UNSEEN, Generic has type parameters, so each instance has a different size",
			"Generic padding==0: UNSEEN, Generic has type parameters, so each instance has a different size",
		},
		"386": {
			"Value sizeof==16: HOLDS, 16 bytes: num 4 at 0, typ 4 at 4, any 4 at 8, end 0 at 12, arr 0 at 12, e 4 at 12",
			"Value padding==0: HOLDS, 0 bytes of padding of 16",
			"Loose sizeof==24: BROKEN, 16 bytes: a 1 at 0, b 8 at 4, c 1 at 12",
			"Loose padding==14: BROKEN, 6 bytes of padding of 16: 3 after a, 3 after c",
			"Nested padding==28: BROKEN, 12 bytes of padding of 40: 6 after in.a, 6 after in.c",
			"Code sizeof==4: HOLDS, 4 bytes",
			"Code padding==0: HOLDS, 0 bytes of padding of 4",
			"Aligned sizeof==16: HOLDS, 16 bytes: a 1 at 0, b 8 at 8",
			"Aligned padding==7: HOLDS, 7 bytes of padding of 16: 7 after a",
			"Generic sizeof==8: UNSEEN, Generic has type parameters, so each instance has a different size",
			"Generic padding==0: UNSEEN, Generic has type parameters, so each instance has a different size",
		},
	} {
		c := build.Build{Toolchain: "local", OS: "linux", Arch: arch}
		types, err := LoadTypes(context.Background(), c, dir, ".")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, contract := range contracts {
			r, _ := Judge(contract, c, Compiled{Types: types["example.com/m"]})
			got = append(got, contract.Scope.Type+" "+contract.Text+": "+string(r.Status)+", "+r.Evidence)
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", arch, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// What cannot be loaded is not of any size.
func TestSizesUnseen(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"go.mod": goMod, "m.go": "package m\n\ntype T struct{ a nothing }\n"})
	types, err := LoadTypes(context.Background(), host, dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	contract := Contract{Promise: Promise{Verb: SizeOf}, Scope: Scope{Region: Type, Type: "T"}}
	r, _ := Judge(contract, host, Compiled{Types: types["example.com/m"]})
	if r.Status != Unseen || !strings.Contains(r.Evidence, "undefined: nothing") {
		t.Errorf("%s, %s; want %s, undefined: nothing", r.Status, r.Evidence, Unseen)
	}
	newer := typesOf(&packages.Package{Errors: []packages.Error{{Msg: "package requires newer Go version go1.99 (application built with go1.26)"}}}, nil)
	if r, _ := Judge(contract, host, Compiled{Types: newer}); r.Status != Unseen || !strings.Contains(r.Evidence, "build tight with that release") {
		t.Errorf("%s, %s; want %s, and what to do", r.Status, r.Evidence, Unseen)
	}
	if types, err := LoadTypes(context.Background(), build.Build{Toolchain: "local", OS: "linux", Arch: "z80"}, dir, "."); err == nil {
		t.Errorf("%v for z80, want an error", types)
	}
}

// Check loads types where a contract needs them, with the tags of the build.
func TestCheckSizes(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"go.mod":  goMod,
		"a.go":    "package m\n\n//tight:sizeof==4\ntype A struct{ field }\n",
		"big.go":  "//go:build big\n\npackage m\n\ntype field int64\n",
		"less.go": "//go:build !big\n\npackage m\n\ntype field int32\n",
	})
	big := host
	big.Tags = "big"
	results, err := Check{Dir: dir, Patterns: []string{"."}, Builds: []build.Build{host, big}}.Run(context.Background())
	if err != nil || len(results) != 2 || results[0].Status != Holds || results[1].Status != Broken {
		t.Errorf("%+v, %v; want %s, then %s", results, err, Holds, Broken)
	}
}
