package browser

import (
	"strings"
	"testing"
)

// TestBytes pastes hexadecimal digits.
func TestBytes(t *testing.T) {
	tab := serve(t).open(t, "bytes/", options{})
	tab.wait(t, "document.documentElement.classList.contains('started')")
	tab.paste(t, "#input", "08 96 01 12 03 61 62 63")
	tab.wait(t, "document.querySelector('#tree').innerText")
	tab.shot(t, "bytes")
	tab.fits(t)
	if got := tab.text(t, "#tree"); !strings.Contains(got, "1: 150") {
		t.Errorf("the tree is %q", got)
	}
}
