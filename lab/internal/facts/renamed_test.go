package facts

import (
	"reflect"
	"testing"
)

// A package of another path and name has the new ones in its functions, in their type arguments, and
// where it qualifies what was inlined. Names that only begin alike stay.
func TestRenamed(t *testing.T) {
	was := []Package{
		{Path: "gopkg.in/in.v1", Facts: []Fact{{Kind: Inlinable, Name: "in.M"}}, Funcs: []Func{{Name: "gopkg.in/in%2ev1.F"}, {Name: "gopkg.in/in%2ev1.G[gopkg.in/in.v1.T]"}}},
		{Path: "gopkg.in/in.v1/sub", Facts: []Fact{{Kind: Inlined, Name: "in.F"}, {Kind: Inlined, Name: "inner.F"}}, Funcs: []Func{{Name: "gopkg.in/in.v1/sub.F"}}},
	}
	want := []Package{
		{Path: "gopkg.in/out.v2", Facts: []Fact{{Kind: Inlinable, Name: "in.M"}}, Funcs: []Func{{Name: "gopkg.in/out%2ev2.F"}, {Name: "gopkg.in/out%2ev2.G[gopkg.in/out.v2.T]"}}},
		{Path: "gopkg.in/in.v1/sub", Facts: []Fact{{Kind: Inlined, Name: "out.F"}, {Kind: Inlined, Name: "inner.F"}}, Funcs: []Func{{Name: "gopkg.in/in.v1/sub.F"}}},
	}
	if got := Renamed(was, map[PackageName]PackageName{{"gopkg.in/in.v1", "in"}: {"gopkg.in/out.v2", "out"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if was[0].Path != "gopkg.in/in.v1" || was[1].Facts[0].Name != "in.F" {
		t.Errorf("%+v: the packages themselves have changed", was)
	}
}
