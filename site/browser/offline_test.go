package browser

import (
	"strings"
	"testing"
)

// working are the pages that run a program.
var working = []struct{ path, program string }{
	{"bytes/", "bytes/protoscan"},
	{"fit/", "fit/fit"},
}

// started waits until the scripts of a page have started.
func (b *tab) started(t *testing.T) {
	t.Helper()
	b.wait(t, "document.documentElement.classList.contains('started')")
}

// kept waits until the service worker has everything.
func (b *tab) kept(t *testing.T) {
	t.Helper()
	b.wait(t, "document.querySelector('#offline').innerText.includes('without a network')")
}

// TestOffline takes the network away: the page opens and works.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := s.open(t, "bytes/", options{})
	tab.started(t)
	tab.kept(t)
	s.Close()
	tab.reload(t)
	tab.started(t)
	tab.paste(t, "#input", "08 96 01")
	tab.wait(t, "document.querySelector('#tree').innerText.includes('1: 150')")
}

// TestNewVersion serves another version: it is offered, the page stays whole until somebody takes
// it, and from then on uses no file of the old version.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := s.open(t, "bytes/", options{})
	tab.started(t)
	tab.kept(t)
	s.renew()
	tab.reload(t)
	tab.wait(t, "document.querySelector('#offline button')")
	tab.paste(t, "#input", "08 96 01")
	tab.wait(t, "document.querySelector('#tree').innerText.includes('1: 150')")
	for _, address := range tab.requests() {
		if strings.Contains(address, s.next) {
			t.Errorf("the old page asks for %s", address)
		}
	}
	tab.forget()
	tab.click(t, "#offline button")
	tab.wait(t, "document.querySelector('link[href*=\""+s.next+"\"]')")
	tab.started(t)
	tab.paste(t, "#input", "08 96 01")
	tab.wait(t, "document.querySelector('#tree').innerText.includes('1: 150')")
	for _, address := range tab.requests() {
		if strings.Contains(address, s.version) {
			t.Errorf("the new page asks for %s", address)
		}
	}
	s.Close()
	tab.reload(t)
	tab.started(t)
}

// TestNotKept serves a site that lacks a file: the page says that it is not kept, and works. So does
// the sample that is missing.
func TestNotKept(t *testing.T) {
	t.Parallel()
	s := serve(t)
	s.gone = "crash.fit"
	tab := s.open(t, "fit/", options{unruly: true})
	tab.started(t)
	tab.wait(t, "document.querySelector('#offline').innerText === 'This page does not work without a network here.'")
	tab.click(t, "[data-sample='crash.fit']")
	tab.wait(t, "document.querySelector('#said').innerText === 'The sample cannot be loaded: the server answers 404.'")
	tab.click(t, "[data-sample='activity.fit']")
	tab.wait(t, looked)
}

// TestNoProgram serves a site without the programs: each page says why it does nothing.
func TestNoProgram(t *testing.T) {
	t.Parallel()
	for _, page := range working {
		s := serve(t)
		s.gone = ".wasm.gz"
		tab := s.open(t, page.path, options{unruly: true})
		tab.wait(t, "document.querySelector('#said').innerText === 'The program cannot be loaded: the server answers 404.'")
	}
}
