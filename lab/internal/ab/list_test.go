package ab

import (
	"context"
	"slices"
	"testing"
)

// A list has what runs, whatever is at the end of its name.
func TestList(t *testing.T) {
	side, b := sideOf(t, "")
	names, err := List(context.Background(), side, "Length|Silent|Reader/next", b)
	if want := []string{"Reader/impl=next", "Silent", "Length/len-8"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("List = %q, %v; want %q", names, err, want)
	}
	if names, err := List(context.Background(), side, "None", b); err == nil {
		t.Errorf("List = %q for no benchmark; want an error", names)
	}
	side.Package = "./cmd/prog"
	if names, err := List(context.Background(), side, ".", b); err == nil {
		t.Errorf("List = %q of a package without tests; want an error", names)
	}
}
