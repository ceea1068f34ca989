package main

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// repositoryOf returns a site of a repository with these files.
func repositoryOf(t *testing.T, files map[string]string) *site {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		if err := writeFile(filepath.Join(top, filepath.FromSlash(name)), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return &site{top: top}
}

// TestLay lays out the pages below docs/docs, with what Zensical has to be told.
func TestLay(t *testing.T) {
	files := map[string]string{
		"site/theme/main.html": "", "site/docs/index.md": "home\n", "cmd/fit/internal/web/static/icon.svg": "<svg/>", "docs/go.mod": "module docs\n",
		"docs/fit/a.md": "<details><summary>s</summary>\n", menu: `nav = ["index.md", "docs/fit/a.md"]`,
	}
	to := t.TempDir()
	if err := repositoryOf(t, files).lay(to); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	if err := eachFile(to, func(name string, b []byte) error { got[name] = string(b); return nil }); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"theme/main.html": "", "docs/index.md": "home\n", "docs/assets/icon.svg": "<svg/>", "zensical.toml": files[menu],
		"docs/docs/fit/a.md": "<details markdown><summary>s</summary>\n",
	}
	if !maps.Equal(got, want) {
		t.Errorf("laid out are %q, want %q", got, want)
	}
	files["docs/b.md"] = "not in the menu\n"
	if err := repositoryOf(t, files).lay(t.TempDir()); err == nil || !strings.Contains(err.Error(), "docs/b.md") {
		t.Errorf("a page that the menu lacks gives the error %v", err)
	}
}

// TestLinks has the links of a page that Zensical made, which turns .md into .html: what is not on the site leads to the
// repository.
func TestLinks(t *testing.T) {
	s := repositoryOf(t, map[string]string{"fit/decode.go": "", "java/README.md": "", "tools/a.md": "", "docs/fit/go.md": ""})
	s.docs = map[string][]byte{"index.html": nil, "docs/fit/go.html": nil, "docs/b.html": nil}
	s.pages = map[string]string{"fit/index.html": ""}
	for link, want := range map[string]string{
		"../b.html#x": "../b.html#x", "#here": "#here", "https://example.org/x.md": "https://example.org/x.md", "../../index.html": "../../index.html",
		"../../fit/index.html": "../../fit/index.html", "gone.html": "gone.html",
		"../../fit/decode.go#L3":  repository + "/blob/main/fit/decode.go#L3",
		"../../fit":               repository + "/tree/main/fit",
		"../../java/index.html#a": repository + "/blob/main/java/README.md#a",
		"../../tools/a.html":      repository + "/blob/main/tools/a.md",
	} {
		page := s.finished("docs/fit/go.html", `<head><a href="`+link+`">`)
		if !strings.Contains(page, ` href="`+want+`">`) {
			t.Errorf("the link %s becomes %s, want %s", link, page, want)
		}
	}
}

// TestFinished gives a page the policy and the search that it needs.
func TestFinished(t *testing.T) {
	page := (&site{}).finished("docs/fit/go.html", `<head></head><script>a()</script><script src="b.js"></script><script id="c" type="application/json">{"search": "old.js"}</script>`)
	sum := sha256.Sum256([]byte("a()"))
	for _, want := range []string{
		`script-src 'self' 'sha256-` + base64.StdEncoding.EncodeToString(sum[:]) + `';`, "default-src 'none'", "base-uri 'none'", "form-action 'none'", `"search": "../../assets/search.js"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s:\n%s", want, page)
		}
	}
}

// TestCheck wants an error for each fault of a page.
func TestCheck(t *testing.T) {
	s := repositoryOf(t, map[string]string{"fit/decode.go": ""})
	for text, fault := range map[string]bool{
		`<a href="b.html#x">`: false, `<a href="b.html">`: false, `<a href="folder/">`: false, `<a href="https://example.org">`: false, `<a href="#me" id="me">`: false,
		`<a href="` + repository + `/blob/main/fit/decode.go#L3">`: false, `<a href="` + repository + `/tree/main/fit">`: false, `<a href="` + repository + `/issues">`: false,
		`<a href="c.html">`: true, `<a href="b.html#y">`: true, `<img src="p.png">`: true, `{{root}}`: true, `<a href="` + repository + `/blob/main/gone.go">`: true,
		`<a href="docs/x.html">`: true,
	} {
		err := s.check(map[string][]byte{"a.html": []byte(text), "b.html": []byte(`<p id="x">`), "folder/index.html": nil})
		if (err != nil) != fault {
			t.Errorf("check(%s) = %v, want an error: %t", text, err, fault)
		}
	}
	if err := s.check(map[string][]byte{"assets/search.js": []byte(`"crash": "docs/x.html",`)}); err == nil {
		t.Error("no error for a search that knows a page that is not there")
	}
	s.leftOut = errors.New("no Python")
	if err := s.check(map[string][]byte{"a.html": []byte(`<a href="docs/x.html">`)}); err != nil {
		t.Errorf("a site without docs has the error %v for a link to them", err)
	}
}

// TestPolicies holds the templates to what each policy needs, and to scripts and styles in files.
func TestPolicies(t *testing.T) {
	top, err := topOfRepository()
	if err != nil {
		t.Fatal(err)
	}
	s := &site{top: top, pages: map[string]string{}, assets: map[string][]byte{}}
	for _, step := range []func() error{s.readStatic, s.readTemplates} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range s.pages {
		found := policyOfPage.FindStringSubmatch(text)
		if found == nil {
			t.Errorf("%s has no policy", name)
			continue
		}
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'"} {
			if !strings.Contains(found[1]+";", want) {
				t.Errorf("%s: the policy %q has no %s", name, found[1], want)
			}
		}
		if bad := regexp.MustCompile(`unsafe-inline|'unsafe-eval'|https?:|\*`).FindString(found[1]); bad != "" {
			t.Errorf("%s: the policy allows %s", name, bad)
		}
		if inline := regexp.MustCompile(`<style|<script>|\son\w+=|\sstyle=`).FindString(text); inline != "" {
			t.Errorf("%s has %q, which its policy forbids", name, inline)
		}
	}
	if n := strings.Count(s.worker, "\n"); n > 40 {
		t.Errorf("the service worker has %d lines, want 40 at most", n)
	}
}
