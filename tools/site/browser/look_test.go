package browser

import (
	"fmt"
	"strings"
	"testing"
)

// TestLooks opens pages by day and by night, on a desk and on a phone: none is wider than the
// window, and axe-core finds nothing.
func TestLooks(t *testing.T) {
	s := serve(t)
	for _, page := range []string{"index.html", "docs/figures.html", "docs/install.html", "bytes/"} {
		for i, o := range []options{{width: 1200}, {width: 390, dark: true}} {
			name := strings.NewReplacer("/", "-", ".html", "").Replace(page)
			t.Run(fmt.Sprintf("%s%d", name, i), func(t *testing.T) {
				tab := s.open(t, page, o)
				tab.shot(t, fmt.Sprintf("%s-%d", name, i))
				tab.fits(t)
				tab.axe(t)
			})
		}
	}
}
