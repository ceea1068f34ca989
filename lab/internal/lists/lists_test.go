package lists

import (
	"slices"
	"strconv"
	"testing"
)

func isEven(n int) bool { return n%2 == 0 }

func TestMap(t *testing.T) {
	if got := Map([]int{1, 20, 3}, strconv.Itoa); !slices.Equal(got, []string{"1", "20", "3"}) {
		t.Errorf("Map([1 20 3], Itoa) = %q, want the texts in order", got)
	}
	if got := Map([]int{}, strconv.Itoa); got != nil {
		t.Errorf("Map([], Itoa) = %q, want nil", got)
	}
}

// TestFilter also checks that the argument stays as it is.
func TestFilter(t *testing.T) {
	all := []int{4, 1, 2, 2, 7}
	if got := Filter(all, isEven); !slices.Equal(got, []int{4, 2, 2}) {
		t.Errorf("Filter(%v, even) = %v, want [4 2 2]", all, got)
	}
	if !slices.Equal(all, []int{4, 1, 2, 2, 7}) {
		t.Errorf("Filter has changed its argument to %v", all)
	}
	if got := Filter([]int{1, 3}, isEven); got != nil {
		t.Errorf("Filter([1 3], even) = %v, want nil", got)
	}
}

func TestCount(t *testing.T) {
	for _, tt := range []struct {
		all  []int
		want int
	}{{nil, 0}, {[]int{1}, 0}, {[]int{2, 3, 4, 4}, 3}} {
		if got := Count(tt.all, isEven); got != tt.want {
			t.Errorf("Count(%v, even) = %d, want %d", tt.all, got, tt.want)
		}
	}
}
