package web

import (
	"bytes"
	"embed"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/page"
)

// static is the page with its scripts and styles, which the website has, too. There another runner is beside them.
//
//go:embed static
var static embed.FS

//go:embed runner.js
var runner []byte

const docs = "https://github.com/tightwire/tightwire/blob/main/docs/"

var (
	forTheSite = regexp.MustCompile(`(?s)<!--site-->.*?<!--/site-->`) // what only the website has
	fill       = strings.NewReplacer(
		"{{header}}", `<header class="site"><b class="home">Tightwire</b></header>`, "{{assets}}", "",
		"{{root}}docs/install.html", docs+"install.md", "{{root}}docs/fit/rejected.html", docs+"fit/rejected.md",
		"{{repository}}", "https://github.com/tightwire/tightwire", "'wasm-unsafe-eval' ", "",
		"{{view-scripts}}", page.Scripts, "{{view-styles}}", page.Styles,
	)
)

// pages serves what the page consists of.
func pages() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the name is a constant
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { content(w, r, "index.html", index(files)) })
	mux.HandleFunc("GET /fit/runner.js", func(w http.ResponseWriter, r *http.Request) { content(w, r, "runner.js", runner) })
	return mux
}

func content(w http.ResponseWriter, r *http.Request, name string, b []byte) {
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(b))
}

// index returns the page without what only the website has.
func index(files fs.FS) []byte {
	text, err := fs.ReadFile(files, "fit/index.html")
	if err != nil {
		panic(err) // it is in the program
	}
	return []byte(fill.Replace(string(forTheSite.ReplaceAll(text, nil))))
}
