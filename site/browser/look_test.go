package browser

import (
	"encoding/hex"
	"testing"
)

// A look is a way to see a page.
type look struct {
	name string
	options
}

// looks are by day on a desk, and by day and by night on a phone.
var looks = []look{{"desk", options{width: 1200}}, {"day", options{width: 390}}, {"night", options{width: 390, dark: true}}}

// TestLooksOfDocs opens pages of docs: none is wider than the window, and axe-core finds nothing.
func TestLooksOfDocs(t *testing.T) {
	s := serve(t)
	for name, page := range map[string]string{"index": "index.html", "install": "docs/install.html", "adr": "docs/inside/adr/0001-modules.html"} {
		for _, l := range looks {
			t.Run(name+"/"+l.name, func(t *testing.T) {
				tab := s.open(t, page, l.options)
				tab.shot(t, name+"-"+l.name)
				tab.fits(t)
				tab.axe(t)
			})
		}
	}
}

// TestLooksOfBytes opens the page Look into bytes, before and after it has something to show.
func TestLooksOfBytes(t *testing.T) {
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			tab := openBytes(t, l.options)
			tab.kept(t)
			tab.axe(t)
			tab.files(t, "#file", written(t, "a.txt", []byte(hex.EncodeToString([]byte(message))+" ")))
			tab.wait(t, "!document.querySelector('#result').hidden")
			tab.click(t, "#sum")
			tab.wait(t, "document.querySelector('#digest').innerText")
			tab.shot(t, "bytes-"+l.name)
			tab.fits(t)
			tab.axe(t)
		})
	}
}
