package print

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// difference has changes by place, as package facts returns them.
func difference() Difference {
	return Difference{old, latest, []facts.Change{
		{File: "a/a.go", Line: 5, Func: "Parse", Kind: "size", Change: "changed", Detail: "143 bytes of code, now 165"},
		{File: "a/size.go", Line: 3, Func: "Size", Kind: "inline", Change: "changed", Detail: "can inline with cost 28, now cannot inline: cost 96 exceeds budget 80"},
		{File: "a/size.go", Line: 11, Func: "(*T).Sum", Kind: "bce", Change: "new", Detail: "IsInBounds (2)"},
		{File: "a/size.go", Line: 12, Func: "(*T).Sum", Kind: "bce", Change: "gone", Detail: "IsSliceInBounds"},
		{File: "a/size.go", Line: 12, Func: "(*T).Sum", Kind: "inline", Change: "gone", Detail: "Size"},
		{File: "odd, 100% <b>|:\n.go", Line: 7, Func: "F[int]", Kind: "alloc", Change: "gone", Detail: "call that allocates"},
		{File: "z.go", Line: 1, Func: "Z", Kind: "bce", Change: "new", Detail: "IsInBounds"},
	}, facts.FailOn{"any"}, 0, nil}
}

func TestDifferenceAnswer(t *testing.T) {
	d := difference()
	want := "go1.26.8 linux/amd64/v1 to go1.27.4 linux/amd64/v1: 1 function that can be inlined in only one build, 1 call no longer inlined, " +
		"2 new bounds checks, 1 bounds check gone, 1 allocation gone, 1 function of another size"
	if got := d.Answer(); got != want || d.Exit() != exit.Bad {
		t.Errorf("Answer = %q, exit %d; want %q, 1", got, d.Exit(), want)
	}
	d.Changes = nil
	want = "go1.26.8 linux/amd64/v1 to go1.27.4 linux/amd64/v1: no difference"
	if got := d.Answer(); got != want || d.Exit() != exit.Good {
		t.Errorf("Answer = %q, exit %d; want %q, 0", got, d.Exit(), want)
	}
}

func TestWordsForOneAndMore(t *testing.T) {
	for _, s := range changeSorts {
		c := facts.Change{Kind: s.kind, Change: s.change}
		for n, want := range []string{"no difference", "1 " + s.one, "2 " + s.more} {
			d := Difference{old, latest, slices.Repeat([]facts.Change{c}, n), nil, 0, nil}
			if got := d.Answer(); !strings.HasSuffix(got, ": "+want) {
				t.Errorf("Answer = %q, want %q", got, want)
			}
		}
	}
}

// What to act on first comes first; what is of one sort is by place.
func TestDifferenceOrder(t *testing.T) {
	d := difference()
	before := slices.Clone(d.Changes)
	var got []string
	for _, c := range d.bySort() {
		got = append(got, strings.Join([]string{c.Kind, c.Change, c.Func}, " "))
	}
	want := "inline changed Size|inline gone (*T).Sum|bce new (*T).Sum|bce new Z|bce gone (*T).Sum|alloc gone F[int]|size changed Parse"
	if strings.Join(got, "|") != want || !slices.Equal(d.Changes, before) {
		t.Errorf("%q, want %q, and the changes as they were", got, want)
	}
}
