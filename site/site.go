package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A site is everything that is written, in memory.
type site struct {
	top     string
	docs    map[string][]byte // what Zensical made, by path
	leftOut error             // why there are no docs, if there are none
	pages   map[string]string // templates of HTML pages in site/static, by path
	assets  map[string][]byte // all other files, by path below the folder of the version
	header  string            // template of what begins each page
	worker  string            // template of the service worker
	view    policySources     // of the page of fit view
	version string            // digest of all the above but the docs
}

func newSite(top string) (*site, error) {
	s := &site{top: top, pages: map[string]string{}, assets: map[string][]byte{}, docs: map[string][]byte{}}
	docs := make(chan error, 1)
	go func() { docs <- s.addDocs() }()
	for _, step := range []func() error{s.readStatic, s.readTemplates, s.addSamples, s.addPrograms, s.readView} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if err := <-docs; err != nil {
		return nil, err
	}
	s.version = s.digest()
	return s, nil
}

// readStatic reads site/static, and the page of fit web.
func (s *site) readStatic() error {
	for _, folder := range []string{"site/static", "cmd/fit/internal/web/static"} {
		if err := s.readFolder(os.DirFS(filepath.Join(s.top, filepath.FromSlash(folder)))); err != nil {
			return err
		}
	}
	return nil
}

func (s *site) readFolder(root fs.FS) error {
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, name)
		if path.Ext(name) == ".html" {
			s.pages[name] = string(b)
		} else {
			s.assets[name] = b
		}
		return err
	})
}

func (s *site) readTemplates() error {
	for name, to := range map[string]*string{"header.html": &s.header, "sw.js": &s.worker} {
		b, err := os.ReadFile(filepath.Join(s.top, "site", name))
		if err != nil {
			return err
		}
		*to = string(b)
	}
	return nil
}

// digest returns a name for exactly this site.
func (s *site) digest() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.assets)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(s.assets[name]), s.assets[name])
	}
	for _, name := range slices.Sorted(maps.Keys(s.pages)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(s.pages[name]), s.pages[name])
	}
	fmt.Fprint(h, s.header, s.worker, s.view)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// folder is where the assets are, below the root.
func (s *site) folder() string { return "v/" + s.version + "/" }

// files returns the whole site, by path.
func (s *site) files() (map[string][]byte, error) {
	files := maps.Clone(s.docs)
	for name, b := range s.assets {
		files[s.folder()+name] = b
	}
	for name, text := range s.pages {
		page := []byte(s.fill(text, name))
		files[name] = page
		if s.works(name) { // the copy is what the service worker keeps
			files[s.folder()+name] = page
			files[path.Dir(name)+"/sw.js"] = []byte(s.serviceWorker(name))
		}
	}
	for name, page := range s.docs {
		if path.Ext(name) == ".html" {
			files[name] = []byte(s.finished(name, string(page)))
		}
	}
	return files, s.check(files)
}

// works reports whether a page runs a program, and is kept for use without a network.
func (s *site) works(name string) bool { return strings.Contains(s.pages[name], "'wasm-unsafe-eval'") }

// has reports whether a path is on the site.
func (s *site) has(name string) bool {
	_, page := s.pages[name]
	_, doc := s.docs[name]
	return page || doc
}

// fill fills in the template of the page that is written to a path.
func (s *site) fill(template, to string) string {
	root := strings.Repeat("../", strings.Count(to, "/"))
	common := []string{
		"{{root}}", root, "{{assets}}", root + s.folder(),
		"{{view-scripts}}", s.view.scripts, "{{view-styles}}", s.view.styles,
		"{{repository}}", repository,
	}
	header := strings.NewReplacer(common...).Replace(s.header)
	return strings.NewReplacer(append(common, "{{header}}", header)...).Replace(template)
}

// serviceWorker returns the service worker of a page with the list of what it keeps: what is in the
// page's folder, and what all pages share.
func (s *site) serviceWorker(page string) string {
	folder := path.Dir(page)
	kept := []string{page}
	for name := range s.assets {
		if dir, _, ok := strings.Cut(name, "/"); !ok || dir == folder {
			kept = append(kept, name)
		}
	}
	slices.Sort(kept)
	return strings.NewReplacer("{{page}}", folder, "{{version}}", s.version, "{{files}}", `"`+strings.Join(kept, `", "`)+`"`).Replace(s.worker)
}

// write writes the site into an empty folder.
func (s *site) write(to string) error {
	files, err := s.files()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	for name, b := range files {
		file := filepath.Join(to, filepath.FromSlash(name))
		if err := writeFile(file, b); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, b, 0o644)
}
