package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestSearch types words that a page of docs has.
func TestSearch(t *testing.T) {
	s := serve(t)
	tab := s.open(t, "docs/install.html", options{width: 390})
	tab.click(t, "#search")
	tab.paste(t, "#search", "INSTALL maven")
	tab.wait(t, "document.querySelector('#results a')")
	tab.shot(t, "search")
	tab.fits(t)
	tab.axe(t)
	if got := eval[string](t, tab, "document.querySelector('#results a').href"); !strings.HasPrefix(got, s.root+"docs/install.html") {
		t.Errorf("the first result leads to %s", got)
	}
	tab.paste(t, "#search", "xyzzy")
	tab.wait(t, "document.querySelector('#results').innerText === 'Nothing found.'")
	tab.paste(t, "#search", "")
	tab.wait(t, "document.querySelector('#results').hidden")
	tab.paste(t, "#search", "install")
	tab.wait(t, "document.querySelector('#results a')")
	tab.tabTo(t, "#results a")
	tab.key(t, kb.Escape)
	if !eval[bool](t, tab, "document.querySelector('#results').hidden && document.activeElement.id === 'search'") {
		t.Error("the key Escape does not close the results")
	}
}

// TestSearchLater searches without a network, and again with one.
func TestSearchLater(t *testing.T) {
	s := serve(t)
	tab := s.open(t, "docs/install.html", options{unruly: true})
	s.lose(true)
	tab.paste(t, "#search", "install")
	tab.wait(t, "document.querySelector('#results').innerText === 'The search cannot be loaded: there is no network.'")
	s.lose(false)
	tab.paste(t, "#search", "maven")
	tab.wait(t, "document.querySelector('#results a')")
}
