package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// repositoryOf returns a site of a repository with these files, with its docs read.
func repositoryOf(t *testing.T, files map[string]string) (*site, error) {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		file := filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := &site{top: top, assets: map[string][]byte{}, pictures: map[string][]byte{}}
	return s, s.readDocs()
}

// TestAnchor has anchors as GitHub makes them.
func TestAnchor(t *testing.T) {
	for heading, want := range map[string]string{
		"Whole messages, and code that is generated": "whole-messages-and-code-that-is-generated",
		"`GOEXPERIMENT=simd`":                        "goexperimentsimd",
		"A & B":                                      "a--b",
		"snake_case and kebab-case":                  "snake_case-and-kebab-case",
		"Größe 1.2":                                  "größe-12",
	} {
		if got := anchor(heading); got != want {
			t.Errorf("anchor(%q) = %q, want %q", heading, got, want)
		}
	}
}

// TestLinks rewrites links of a page.
func TestLinks(t *testing.T) {
	s, err := repositoryOf(t, map[string]string{
		"docs/README.md":       "# Index\n\n[a](fit/a.md) [code](../fit/decode.go#L3) [folder](../fit) [web](https://example.org/x.md)\n",
		"docs/fit/a.md":        "# A\n\n## Two words\n\n## Two words\n\n[home](../README.md) [b](b/README.md#b) [here](#two-words-1) ![p](../p.svg)\n\n| x |\n|---|\n| <a> |\n",
		"docs/fit/b/README.md": "# B\n\n[a](../a.md#two-words)\n",
		"docs/p.svg":           "<svg/>",
		"fit/decode.go":        "package fit\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range s.docs {
		for _, want := range map[string][]string{
			"index.html": {
				`href="docs/fit/a.html"`, `href="` + repository + `/blob/main/fit/decode.go#L3"`, `href="` + repository + `/tree/main/fit"`, `href="https://example.org/x.md"`,
			},
			"docs/fit/a.html":       {`href="../../index.html"`, `href="b/index.html#b"`, `href="#two-words-1"`, `src="../p.svg"`, `id="two-words-1"`, `tabindex="0"><table>`},
			"docs/fit/b/index.html": {`href="../a.html#two-words"`},
		}[d.to] {
			if !strings.Contains(d.body, want) {
				t.Errorf("%s has no %s:\n%s", d.to, want, d.body)
			}
		}
	}
	if string(s.pictures["docs/p.svg"]) != "<svg/>" || len(s.docs) != 3 {
		t.Errorf("%d pages, pictures %q", len(s.docs), s.pictures)
	}
}

// TestBrokenLinks wants an error for each link that leads nowhere.
func TestBrokenLinks(t *testing.T) {
	for _, link := range []string{"[x](gone.md)", "[x](README.md#gone)", "[x](#gone)", "![x](gone.svg)", "[x](../gone)"} {
		if _, err := repositoryOf(t, map[string]string{"docs/README.md": "# Index\n\n" + link + "\n"}); err == nil {
			t.Errorf("no error for %s", link)
		}
	}
}

// TestCheck wants an error for each fault of a page that is written by hand.
func TestCheck(t *testing.T) {
	s := &site{}
	for text, fault := range map[string]bool{
		`<a href="b.html#x">`: false, `<a href="b.html">`: false, `<a href="folder/">`: false, `<a href="https://example.org">`: false, `<a href="#me" id="me">`: false,
		`<a href="c.html">`: true, `<a href="b.html#y">`: true, `<img src="p.png">`: true, `{{root}}`: true,
	} {
		err := s.check(map[string][]byte{"a.html": []byte(text), "b.html": []byte(`<p id="x">`), "folder/index.html": nil})
		if (err != nil) != fault {
			t.Errorf("check(%s) = %v, want an error: %t", text, err, fault)
		}
	}
}

// TestSearch cuts a page into sections with the words of their text and code, once each.
func TestSearch(t *testing.T) {
	s, err := repositoryOf(t, map[string]string{"docs/README.md": "# Index\n\nFirst *words*, words.\n\n## Use\n\n    fit show ride.fit 12.5\n\n* a `list`\n* of items\n"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.addSearch(); err != nil {
		t.Fatal(err)
	}
	var got []section
	if err := json.Unmarshal(s.assets[searchIndex], &got); err != nil {
		t.Fatal(err)
	}
	want := []section{
		{"index.html", "Index", "", "First words, words.", "first words"},
		{"index.html#use", "Index", "Use", "fit show ride.fit 12.5 a list of items", "fit show ride.fit a list of items"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("the index is %+v, want %+v", got, want)
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
	s.pages["layout.html"] = s.layout
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
