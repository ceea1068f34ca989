package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// repository is where links to code lead.
const repository = "https://github.com/tightwire/tightwire"

var (
	inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	searchWorker = regexp.MustCompile(`"search":\s*"[^"]*"`)
)

// finished returns a page that Zensical made: with our search, with links to code that lead to the repository, and
// with a policy that lets it load nothing from another host.
func (s *site) finished(name string, page string) string {
	page = searchWorker.ReplaceAllLiteralString(page, `"search": "`+relative(name, "assets/search.js")+`"`)
	page = linkInPage.ReplaceAllStringFunc(page, func(attribute string) string {
		link := linkInPage.FindStringSubmatch(attribute)[1]
		return strings.Replace(attribute, link, s.link(name, link), 1)
	})
	return strings.Replace(page, "<head>", "<head>\n"+policyFor(page), 1)
}

// policyFor returns the policy of a page of docs. Its own scripts are allowed by their digests; the search
// styles itself.
func policyFor(page string) string {
	var digests []string
	for _, m := range inlineScript.FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(m[1]))
		digests = append(digests, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	slices.Sort(digests)
	return fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' %s; style-src 'self' 'unsafe-inline'; `+
		`img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'">`, strings.Join(slices.Compact(digests), " "))
}

// link returns where a link of a page of docs leads: to the repository, if it leads to nothing on the site.
func (s *site) link(page, link string) string {
	to, fragment, _ := strings.Cut(link, "#")
	if to == "" || strings.Contains(to, ":") {
		return link
	}
	to = path.Join(path.Dir(page), to)
	if s.has(to) {
		return link
	}
	for _, name := range []string{to, strings.TrimSuffix(to, ".html") + ".md", strings.TrimSuffix(to, "index.html") + "README.md"} {
		info, err := os.Stat(filepath.Join(s.top, filepath.FromSlash(name)))
		if err != nil {
			continue
		}
		kind := "blob"
		if info.IsDir() {
			kind = "tree"
		}
		if fragment != "" {
			name += "#" + fragment
		}
		return repository + "/" + kind + "/main/" + name
	}
	return link // check complains
}

// relative returns the path of a file as seen from a page.
func relative(page, to string) string { return strings.Repeat("../", strings.Count(page, "/")) + to }
