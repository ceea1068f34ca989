package browser

import (
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"
)

// A look is a way to see a page.
type look struct {
	name string
	options
}

// looks are by day on a desk and by night on a phone, and with all cases by day on a phone, too.
func looks() []look {
	few := []look{{"desk", options{width: 1280}}, {"night", options{width: 360, dark: true}}}
	if full {
		return append(few, look{"day", options{width: 360}})
	}
	return few
}

// TestLooksOfDocs opens pages that Zensical made: none is wider than the window, none asks another host for anything,
// and axe-core finds nothing.
func TestLooksOfDocs(t *testing.T) {
	t.Parallel()
	s := serveDocs(t)
	desk, night := look{"desk", options{width: 1280}}, look{"night", options{width: 1280, dark: true}}
	phone, phoneNight := look{"phone", options{width: 360}}, look{"phone-night", options{width: 360, dark: true}}
	for page, looks := range map[string][]look{
		"index.html":             {desk, phoneNight, night, phone},
		"docs/fit/recipes.html":  {phone, desk, phoneNight},
		"docs/blake2/guide.html": {night, phone}, // has tables, some folded
	} {
		if !full {
			looks = looks[:1+len(looks)/4] // desk and phone-night, phone, and night
		}
		for _, l := range looks {
			name := strings.TrimSuffix(filepath.Base(page), ".html") + "-" + l.name
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				tab := s.open(t, page, l.options)
				tab.wait(t, "document.documentElement.classList.contains('js')")
				tab.shot(t, name)
				tab.fits(t)
				tab.axe(t)
				for _, address := range tab.requests() {
					if !strings.HasPrefix(address, s.root) && !strings.HasPrefix(address, "data:") {
						t.Errorf("the page asks for %s", address)
					}
				}
			})
		}
	}
}

// TestCopy presses the copy button of a session: it copies the commands alone.
func TestCopy(t *testing.T) {
	t.Parallel()
	tab := serveDocs(t).open(t, "docs/install.html", options{})
	tab.wait(t, "document.querySelector('.language-console [data-copy]')")
	if got, want := eval[string](t, tab, "document.querySelector('.language-console [data-copy]').dataset.copy"), "fit check vectors/fit/activity.fit"; got != want {
		t.Errorf("copied is %q, want %q", got, want)
	}
}

// TestLooksOfBytes opens the page Look into bytes, before and after it has something to show.
func TestLooksOfBytes(t *testing.T) {
	t.Parallel()
	for _, l := range looks() {
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
