package main

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	render "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// indexPage is the page of docs that is the front page of the site.
const indexPage = "docs/README.md"

// A doc is a page of docs/.
type doc struct {
	from, to string // the Markdown file in the repository, the HTML file on the site
	source   []byte
	tree     ast.Node
	title    string
	heads    []heading
	body     string // HTML
}

// A heading is one of the headings of a page.
type heading struct {
	level    int
	id, text string
}

// markdown reads what GitHub reads. HTML in a page is ours, and stays.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(render.WithUnsafe()),
)

// readDocs reads and renders all pages.
func (s *site) readDocs() error {
	root := os.DirFS(s.top)
	err := fs.WalkDir(root, "docs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		source, err := fs.ReadFile(root, name)
		s.docs = append(s.docs, parsed(name, source))
		return err
	})
	if err != nil {
		return err
	}
	byName := map[string]*doc{}
	for _, d := range s.docs {
		byName[d.from] = d
	}
	for _, d := range s.docs {
		if err := s.render(d, byName); err != nil {
			return err
		}
	}
	return nil
}

// htmlPath returns where the page of a Markdown file is: README.md is the index of its folder.
func htmlPath(name string) string {
	if name == indexPage {
		return "index.html"
	}
	if path.Base(name) == "README.md" {
		return path.Dir(name) + "/index.html"
	}
	return strings.TrimSuffix(name, ".md") + ".html"
}

func parsed(name string, source []byte) *doc {
	d := &doc{from: name, to: htmlPath(name), source: source, title: name}
	context := parser.NewContext(parser.WithIDs(anchors{}))
	d.tree = markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	for n := d.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			id, _ := h.AttributeString("id")
			d.heads = append(d.heads, heading{h.Level, string(id.([]byte)), plain(h, source)})
		}
	}
	if len(d.heads) > 0 {
		d.title = d.heads[0].text
	}
	return d
}

// plain returns the text below a node, code included, with a space after each line and block.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Value(source))
			} else if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		default:
			if !entering && n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// render makes the HTML of a page, with links that lead to pages of the site or to the
// repository.
func (s *site) render(d *doc, all map[string]*doc) error {
	var faults []string
	_ = ast.Walk(d.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		var to *[]byte
		switch n := n.(type) {
		case *ast.Link:
			to = &n.Destination
		case *ast.Image:
			to = &n.Destination
		}
		if to != nil && entering {
			target, err := s.target(d, string(*to), n.Kind() == ast.KindImage, all)
			if err != nil {
				faults = append(faults, err.Error())
			}
			*to = []byte(target)
		}
		return ast.WalkContinue, nil
	})
	if faults != nil {
		return fmt.Errorf("%s: %s", d.from, strings.Join(faults, "; "))
	}
	var b bytes.Buffer
	err := markdown.Renderer().Render(&b, d.source, d.tree)
	d.body = strings.Replace(scrolling.Replace(b.String()), "</h1>\n", "</h1>\n"+d.contents(), 1)
	return err
}

// scrolling lets tables and code that are wider than a phone scroll, by keys too.
var scrolling = strings.NewReplacer(
	"<table>", `<div class="table" role="group" aria-label="Table" tabindex="0"><table>`, "</table>", "</table></div>",
	"<pre>", `<pre tabindex="0">`,
)

// contents returns a list of links to the sections of a long page.
func (d *doc) contents() string {
	var b strings.Builder
	count := 0
	for _, h := range d.heads {
		if h.level == 2 {
			count++
			fmt.Fprintf(&b, "<li><a href=\"#%s\">%s</a></li>\n", h.id, html.EscapeString(h.text))
		}
	}
	if count < 4 {
		return ""
	}
	return "<details class=\"contents\"><summary>On this page</summary>\n<ul>\n" + b.String() + "</ul>\n</details>\n"
}
