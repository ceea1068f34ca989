package ab

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// A list has what runs, whatever is at the end of its name.
func TestList(t *testing.T) {
	side, b := sideOf(t, "")
	names, err := List(context.Background(), side, "Length|Silent|Reader/next", nil, b)
	if want := []string{"Reader/impl=next", "Silent", "Length/len-8"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("List = %q, %v; want %q", names, err, want)
	}
	if names, err := List(context.Background(), side, "None", nil, b); err == nil {
		t.Errorf("List = %q for no benchmark; want an error", names)
	}
	side.Package = "./cmd/prog"
	if names, err := List(context.Background(), side, ".", nil, b); err == nil {
		t.Errorf("List = %q of a package without tests; want an error", names)
	}
}

func TestProgram(t *testing.T) {
	side, b := sideOf(t, "")
	side.Package = "./cmd/prog"
	samples, err := Program{Side: side, Args: []string{"Fake"}, Layouts: 2, Binaries: b}.Run(context.Background())
	if err != nil || len(samples) != 18 {
		t.Fatalf("%d samples, %v; want 18", len(samples), err)
	}
	for i, s := range samples {
		layout, impl := string("01"[i/9]), []string{"old", "new", "control"}[i%3]
		if s.Name != "Fake/impl="+impl || s.Config["layout"] != layout || s.Config["goos"] != "linux" || s.Iters != i%9/3+1 {
			t.Errorf("sample %d = %+v; want round %d of %s in layout %s", i, s, i%9/3, impl, layout)
		}
	}
	if _, err := (Program{Side: side, Binaries: b}).Run(context.Background()); err == nil || !strings.Contains(err.Error(), "want one argument") {
		t.Errorf("%v; want what the program says", err)
	}
	side.Package = "./none"
	if _, err := (Program{Side: side, Binaries: b}).Run(context.Background()); !errors.Is(err, cell.ErrNoPackages) {
		t.Errorf("%v; want %v", err, cell.ErrNoPackages)
	}
}
