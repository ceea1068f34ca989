package main

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
)

var (
	linkInPage = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
	idInPage   = regexp.MustCompile(`\sid="([^"]*)"`)
	unfilled   = regexp.MustCompile(`\{\{[a-z-]+\}\}`)
)

// check wants every relative link of every page to lead to a file of the site, and to an
// anchor of it, and every name of a template to be filled in.
func (s *site) check(files map[string][]byte) error {
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) != ".html" || isCopy(name) {
			continue
		}
		if rest := unfilled.Find(files[name]); rest != nil {
			faults = append(faults, fmt.Errorf("%s: %s is not filled in", name, rest))
		}
		for _, m := range linkInPage.FindAllSubmatch(files[name], -1) {
			if err := checkLink(files, name, string(m[1])); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", name, err))
			}
		}
	}
	return errors.Join(faults...)
}

// isCopy reports whether a file is the service worker's copy of a page, whose links count from
// where the page is.
func isCopy(name string) bool { return len(name) > 2 && name[:2] == "v/" }

func checkLink(files map[string][]byte, page, link string) error {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" {
		return err
	}
	to := page
	if u.Path != "" {
		to = path.Join(path.Dir(page), u.Path)
		if u.Path[len(u.Path)-1] == '/' || u.Path == "." {
			to = path.Join(to, "index.html")
		}
	}
	b, ok := files[to]
	if !ok {
		return fmt.Errorf("link to %q, which is not on the site", link)
	}
	if u.Fragment == "" {
		return nil
	}
	for _, id := range idInPage.FindAllSubmatch(b, -1) {
		if string(id[1]) == u.Fragment {
			return nil
		}
	}
	return fmt.Errorf("link to %q: no such anchor there", link)
}
