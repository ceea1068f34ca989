package browser

import (
	"bytes"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A website is a server of the built site, below a folder as on GitHub Pages.
type website struct {
	*httptest.Server
	root          string // address of the front page
	folder        string // of the built site
	version, next string // names of its version, and of the version after renew

	mu      sync.Mutex
	asked   []string
	renewed bool
	lost    bool
	gone    string // how the names of files end that are not there
}

const below = "/tightwire/"

// folder returns the folder of the built site.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(os.Getenv("SITE"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// serve starts a server. Closing it takes the network away.
func serve(t *testing.T) *website {
	t.Helper()
	s := &website{folder: folder(t), next: "0123456789abcdef"}
	versions, err := os.ReadDir(filepath.Join(s.folder, "v"))
	if err != nil || len(versions) != 1 {
		t.Fatalf("%d versions: %v", len(versions), err)
	}
	s.version = versions[0].Name()
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	s.root = s.URL + below
	return s
}

// serveDocs starts a server of a site that has docs.
func serveDocs(t *testing.T) *website {
	t.Helper()
	if !hasDocs() {
		t.Skip("the site has no docs: make site has said LEFT OUT, and why")
	}
	return serve(t)
}

// ServeHTTP answers with files, of the new version after renew: the old one is gone then.
func (s *website) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked = append(s.asked, r.URL.Path)
	renewed, lost, gone := s.renewed, s.lost, s.gone
	s.mu.Unlock()
	if lost {
		panic(http.ErrAbortHandler)
	}
	name, ok := strings.CutPrefix(r.URL.Path, below)
	if strings.HasSuffix(name, "/") || name == "" {
		name += "index.html"
	}
	if renewed {
		ok = ok && !strings.Contains(name, s.version)
		name = strings.Replace(name, s.next, s.version, 1)
	}
	b, err := os.ReadFile(filepath.Join(s.folder, filepath.FromSlash(path.Clean(name))))
	if !ok || err != nil || gone != "" && strings.HasSuffix(name, gone) {
		http.NotFound(w, r)
		return
	}
	if renewed && path.Ext(name) != ".gz" {
		b = bytes.ReplaceAll(b, []byte(s.version), []byte(s.next))
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	_, _ = w.Write(b)
}

// renew serves the site as its next version from now on.
func (s *website) renew() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.renewed = true
}

// lose takes the network away, or gives it back.
func (s *website) lose(lost bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lost = lost
}

// requests returns the paths that were asked for since the last forget.
func (s *website) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

func (s *website) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = nil
}
