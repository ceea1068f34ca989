package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// found is where the search shows what it found: Zensical keeps it apart from the page.
const found = "[...document.body.children].find((e) => e.shadowRoot).shadowRoot"

// search opens the search of a page of docs.
func (b *tab) search(t *testing.T) {
	t.Helper()
	b.wait(t, "[...document.body.children].some((e) => e.shadowRoot?.querySelector('input'))")
	eval[any](t, b, "document.querySelector('.md-search__button').click()")
	b.wait(t, fmt.Sprintf("%s.activeElement?.matches('input')", found))
}

// find types a question, and returns where the links of the answer lead, from the root of the site.
func (b *tab) find(t *testing.T, s *website, question string) []string {
	t.Helper()
	for _, text := range []string{"", question} {
		eval[bool](t, b, fmt.Sprintf("(() => { const e = %s.querySelector('input'); e.value = %q; return e.dispatchEvent(new Event('input', { bubbles: true })); })()", found, text))
		b.wait(t, fmt.Sprintf("(%s.querySelector('ol a') !== null) === %t", found, text != ""))
	}
	links := eval[[]string](t, b, fmt.Sprintf("[...%s.querySelectorAll('ol a')].map((a) => a.href)", found))
	for i := range links {
		links[i] = strings.TrimPrefix(links[i], s.root)
	}
	return links
}

// TestSearch asks what people ask: the page for them is the first, by their words and by ours, and what contributors read
// comes last.
func TestSearch(t *testing.T) {
	t.Parallel()
	s := serveDocs(t)
	tab := s.open(t, "docs/install.html", options{width: 390})
	tab.search(t)
	for question, want := range map[string]string{
		"garmin rejects":    "docs/fit/rejected.html",
		"strava upload":     "docs/fit/rejected.html",
		"crash":             "docs/fit/recipes.html#how-do-i-save-a-ride-after-a-crash",
		"corrupt file":      "docs/fit/recipes.html#how-do-i-save-a-ride-after-a-crash",
		"hide home":         "docs/fit/recipes.html#how-do-i-hide-where-i-live-in-the-file-itself",
		"privacy":           "docs/fit/recipes.html#how-do-i-hide-where-i-live-in-the-file-itself",
		"broken":            "docs/fit/recipes.html#how-do-i-save-a-ride-after-a-crash",
		"rejected":          "docs/fit/rejected.html",
		"vtprotobuf":        "docs/protobuf/choose.html",
		"INSTALL Maven":     "docs/install.html#java",
		"proto.Unmarshal":   "docs/protobuf",
		"CodedInputStream":  "docs/java/from-protobuf-java.html",
		"furthest next use": "docs/inside/adr/0011-local-types.html",
	} {
		links := tab.find(t, s, question)
		if !strings.HasPrefix(links[0], want) {
			t.Errorf("%q finds %s first, want %s; all: %q", question, links[0], want, links)
		}
		inside := slices.IndexFunc(links, func(link string) bool { return strings.HasPrefix(link, "docs/inside/") })
		if inside >= 0 && slices.ContainsFunc(links[inside:], func(link string) bool { return strings.HasPrefix(link, "docs/fit/") }) {
			t.Errorf("%q finds %q: a page for users after one for contributors", question, links)
		}
	}
	tab.shot(t, "search")
	tab.fits(t)
}
