package main

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	linkInPage = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
	idInPage   = regexp.MustCompile(`\sid="([^"]*)"`)
	unfilled   = regexp.MustCompile(`\{\{[a-z-]+\}\}`)
	answer     = regexp.MustCompile(`"(docs/[^"]*\.html[^"]*)"`) // a page that search.js knows
	inCode     = regexp.MustCompile(`^` + regexp.QuoteMeta(repository) + `/(?:blob|edit|tree)/main/([^#]*)`)
)

// check wants every relative link of every page to lead to a file of the site, and to an
// anchor of it, every page that the search knows to be there, every link to code to lead to a file of the repository, and every name of a template to be
// filled in.
func (s *site) check(files map[string][]byte) error {
	var faults []error
	ids := map[string]map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) != ".html" || isCopy(name) {
			continue
		}
		if rest := unfilled.Find(files[name]); rest != nil {
			faults = append(faults, fmt.Errorf("%s: %s is not filled in", name, rest))
		}
		for _, m := range linkInPage.FindAllSubmatch(files[name], -1) {
			if err := s.checkLink(files, ids, name, string(m[1])); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", name, err))
			}
		}
	}
	for _, m := range answer.FindAllSubmatch(files["assets/search.js"], -1) {
		if err := s.checkLink(files, ids, "index.html", string(m[1])); err != nil {
			faults = append(faults, fmt.Errorf("assets/search.js: %w", err))
		}
	}
	return errors.Join(faults...)
}

// isCopy reports whether a file is the service worker's copy of a page, whose links count from
// where the page is.
func isCopy(name string) bool { return len(name) > 2 && name[:2] == "v/" }

// checkLink checks a link of a page. It notes the anchors of the pages that it looks into.
func (s *site) checkLink(files map[string][]byte, ids map[string]map[string]bool, page, link string) error {
	u, err := url.Parse(link)
	if err != nil {
		return err
	}
	if m := inCode.FindStringSubmatch(link); m != nil {
		_, err := os.Stat(filepath.Join(s.top, filepath.FromSlash(m[1])))
		return err
	}
	if u.Scheme != "" {
		return nil
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
		if s.leftOut != nil && (to == "index.html" || strings.HasPrefix(to, "docs/")) {
			return nil
		}
		return fmt.Errorf("link to %q, which is not on the site", link)
	}
	if u.Fragment == "" {
		return nil
	}
	if ids[to] == nil {
		ids[to] = map[string]bool{}
		for _, id := range idInPage.FindAllSubmatch(b, -1) {
			ids[to][string(id[1])] = true
		}
	}
	if !ids[to][u.Fragment] {
		return fmt.Errorf("link to %q: no such anchor there", link)
	}
	return nil
}
