package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Each word blocks what is worse of its kind, and nothing that is better.
func TestFailOn(t *testing.T) {
	changes := map[string]Change{
		"bce+":    {Kind: "bce", Change: "new", Detail: "IsInBounds"},
		"bce-":    {Kind: "bce", Change: "gone", Detail: "IsInBounds"},
		"alloc+":  {Kind: "alloc", Change: "new"},
		"alloc-":  {Kind: "alloc", Change: "gone"},
		"call+":   {Kind: "inline", Change: "gone", Detail: "F"},
		"call-":   {Kind: "inline", Change: "new", Detail: "F"},
		"inline+": {Kind: "inline", Change: "changed", Detail: "can inline with cost 78, now cannot inline: too complex"},
		"inline-": {Kind: "inline", Change: "changed", Detail: "cannot inline: too complex, now can inline with cost 78"},
		"size+":   {Kind: "size", Change: "changed", Detail: "26 bytes of code, now 99"},
		"size-":   {Kind: "size", Change: "changed", Detail: "99 bytes of code, now 26"},
	}
	for list, want := range map[string]string{
		"any":              "alloc+ alloc- bce+ bce- call+ call- inline+ inline- size+ size-",
		"new":              "alloc+ bce+ call+ inline+ size+",
		"bce":              "bce+",
		"inline":           "call+ inline+",
		"alloc,size":       "alloc+ size+",
		"broken,fails":     "",
		"gone,unproven":    "",
		"counts":           "",
		"counts>1.5%,bce":  "bce+",
		"counts>10%,fails": "",
	} {
		f, err := ParseFailOn(list)
		var got []string
		for name, c := range changes {
			if f.Blocks(c) {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("-fail-on %s blocks %v, %v; want %s", list, got, err, want)
		}
	}
	for _, bad := range []string{"", "all", "bce,", " bce", "counts>", "counts>x%", "counts>1", "Any"} {
		if f, err := ParseFailOn(bad); err == nil {
			t.Errorf("ParseFailOn(%q) = %v, want an error", bad, f)
		}
	}
}

// Counts and contracts are not changes of facts, but the same list says which of them
// block.
func TestBlocksOthers(t *testing.T) {
	for list, want := range map[string]string{
		"any":                    "broken gone fails 0.001 0.011 0.5",
		"new":                    "broken fails 0.001 0.011 0.5",
		"broken,fails,counts>1%": "broken fails 0.011 0.5",
		"counts>10%":             "0.5",
		"fails,counts":           "fails 0.001 0.011 0.5",
		"bce,alloc":              "",
		"gone,unproven":          "gone unproven",
	} {
		f, err := ParseFailOn(list)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if f.BlocksBroken() {
			got = append(got, "broken")
		}
		if f.BlocksGone() {
			got = append(got, "gone")
		}
		if f.BlocksUnproven() {
			got = append(got, "unproven")
		}
		if f.BlocksFailing() {
			got = append(got, "fails")
		}
		for _, growth := range []float64{-0.5, 0, 0.001, 0.011, 0.5} {
			if f.BlocksGrowth(growth) {
				got = append(got, fmt.Sprint(growth))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("-fail-on %s blocks %q, want %q", list, got, want)
		}
	}
}
