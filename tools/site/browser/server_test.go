package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
)

// A website is a server of the built site, below a folder as on GitHub Pages.
type website struct {
	*httptest.Server
	root  string      // address of the front page
	fresh atomic.Bool // serve the site as its next version
}

const below = "/tightwire/"

// serve starts a server. Closing it takes the network away.
func serve(t *testing.T) *website {
	t.Helper()
	s := &website{}
	files := http.StripPrefix(below, http.FileServer(http.Dir(os.Getenv("SITE"))))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.fresh.Load() {
			r = s.renamed(w, r)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	s.root = s.URL + below
	return s
}

func (s *website) renamed(_ http.ResponseWriter, r *http.Request) *http.Request { return r }

// onSite reports whether an address is one of the site.
func (s *website) onSite(address string) bool {
	return strings.HasPrefix(address, s.root) || strings.HasPrefix(address, "blob:"+s.URL) || strings.HasPrefix(address, "data:")
}
