package browser

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// github reads Markdown as GitHub does.
var github = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))

var (
	article = regexp.MustCompile(`(?s)<article.*</article>`)
	opening = regexp.MustCompile(`<(h[1-6]|li|ul|ol|table|tr|td|th|pre|blockquote|details|img|strong|em|a href)\b`)
	mark    = regexp.MustCompile(`<a class="headerlink"|<a href="[^"]*" title="Edit this page"`)
)

// TestSameAsGitHub wants each page of the site to have as many headings, items, cells, links and so on as GitHub shows:
// Zensical reads another Markdown, which takes no list directly below a line, for example.
func TestSameAsGitHub(t *testing.T) {
	if !hasDocs() {
		t.Skip("the site has no docs: make site has said LEFT OUT, and why")
	}
	for _, pattern := range []string{"*.md", "*/*.md", "*/*/*.md"} {
		pages, err := filepath.Glob(filepath.Join("../../docs", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pages {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := github.Convert(source, &b); err != nil {
				t.Fatal(err)
			}
			path := strings.TrimSuffix(strings.TrimPrefix(name, "../../"), ".md") + ".html"
			made, err := os.ReadFile(filepath.Join(folder(t), strings.Replace(path, "README", "index", 1)))
			if err != nil {
				t.Error(err)
				continue
			}
			want, got := elements(b.String()), elements(mark.ReplaceAllString(article.FindString(string(made)), ""))
			if got != want {
				t.Errorf("%s has\n%s\nand on GitHub\n%s", path, got, want)
			}
		}
	}
}

// elements counts the elements of a page.
func elements(page string) string {
	count := map[string]int{}
	for _, m := range opening.FindAllStringSubmatch(page, -1) {
		count[m[1]]++
	}
	return fmt.Sprint(count)
}
