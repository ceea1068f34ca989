package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// searchIndex is the file that search.js reads.
const searchIndex = "docs/search.json"

// A section is what the search finds: a heading and the text below it.
type section struct {
	URL   string `json:"url"`   // from the root of the site
	Page  string `json:"page"`  // title
	Head  string `json:"head"`  // heading, "" at the top of a page
	Begin string `json:"begin"` // how the text begins
	Words string `json:"words"` // each word of the text once, in lower case
}

func (s *site) addSearch() (err error) {
	var all []section
	for _, d := range s.docs {
		all = append(all, d.sections()...)
	}
	s.assets[searchIndex], err = json.Marshal(all)
	return err
}

// sections cuts a page at its headings.
func (d *doc) sections() (all []section) {
	var texts []string
	for n := d.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			all, texts = append(all, d.section(h)), append(texts, "")
		} else if len(all) > 0 {
			texts[len(texts)-1] += " " + plain(n, d.source)
		}
	}
	for i, text := range texts {
		all[i].Begin, all[i].Words = beginning(text), words(text)
	}
	return all
}

func (d *doc) section(h *ast.Heading) section {
	id, _ := h.AttributeString("id")
	s := section{URL: d.to, Page: d.title}
	if h.Level > 1 {
		s.Head = plain(h, d.source)
		s.URL += "#" + string(id.([]byte))
	}
	return s
}

// beginning returns what the search shows of a text.
func beginning(text string) string {
	const most = 160
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= most {
		return text
	}
	cut := strings.LastIndexByte(text[:most], ' ')
	return strings.ToValidUTF8(text[:max(cut, most/2)], "") + " …"
}

// word is what the search looks for: it begins with a letter, so that no number of a table is in the index.
var word = regexp.MustCompile(`\p{L}[\p{L}\p{N}_.+-]*`)

// words returns each word of a text once.
func words(text string) string {
	seen := map[string]bool{}
	var all []string
	for _, w := range word.FindAllString(strings.ToLower(text), -1) {
		w = strings.TrimRight(w, ".-+")
		if !seen[w] {
			seen[w] = true
			all = append(all, w)
		}
	}
	return strings.Join(all, " ")
}
