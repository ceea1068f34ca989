package main

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// repository is where links to code lead.
const repository = "https://github.com/tightwire/tightwire"

// target returns where a link of a page leads on the site. A relative link is one of the
// repository: to a page of docs, to a picture, which the site gets a copy of, or to code.
func (s *site) target(from *doc, link string, picture bool, all map[string]*doc) (string, error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" {
		return link, err
	}
	name := from.from
	if u.Path != "" {
		name = path.Join(path.Dir(from.from), u.Path)
	}
	info, err := os.Stat(filepath.Join(s.top, filepath.FromSlash(name)))
	if err != nil {
		return link, fmt.Errorf("link to %s, which is not there", link)
	}
	index := name
	if info.IsDir() {
		index = path.Join(name, "README.md")
	}
	switch to := all[index]; {
	case to != nil && u.Fragment != "" && !to.has(u.Fragment):
		return link, fmt.Errorf("link to %s: the page has no such heading", link)
	case to == from:
		return "#" + u.Fragment, nil
	case to != nil:
		return (&url.URL{Path: relative(from.to, to.to), Fragment: u.Fragment}).String(), nil
	case picture:
		return relative(from.to, name), s.addPicture(name)
	}
	kind := "blob"
	if info.IsDir() {
		kind = "tree"
	}
	u.Path = ""
	return repository + "/" + kind + "/main/" + name + u.String(), nil
}

// has reports whether the page has a heading with this anchor.
func (d *doc) has(anchor string) bool {
	for _, h := range d.heads {
		if h.id == anchor {
			return true
		}
	}
	return false
}

// relative returns the path of a file as seen from the page from.
func relative(from, to string) string {
	up := strings.Count(from, "/")
	for up > 0 { // leave out the folders that both have
		a, restFrom, _ := strings.Cut(from, "/")
		b, restTo, found := strings.Cut(to, "/")
		if a != b || !found {
			break
		}
		from, to, up = restFrom, restTo, up-1
	}
	return strings.Repeat("../", up) + to
}

// addPicture adds a file of the repository at its own path.
func (s *site) addPicture(name string) error {
	b, err := os.ReadFile(filepath.Join(s.top, filepath.FromSlash(name)))
	s.pictures[name] = b
	return err
}
