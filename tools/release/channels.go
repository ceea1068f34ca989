package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

// An archive is a file that package managers download.
type archive struct {
	platform platform
	name     string
	sha256   string
}

// newArchive computes the digest of a file that was written.
func newArchive(p platform, file string) (archive, error) {
	text, err := os.ReadFile(file)
	return archive{p, filepath.Base(file), fmt.Sprintf("%x", sha256.Sum256(text))}, err
}

// url returns where the archive will be when the version is tagged.
func (a archive) url(version string) string {
	return homepage + "/releases/download/" + version + "/" + a.name
}

//go:embed formula.rb.tmpl
var formulaText string

var formulaTemplate = template.Must(template.New("").Parse(formulaText))

type formulaArchive struct{ CPU, URL, SHA256 string }

type formulaSystem struct {
	Name     string
	Archives []formulaArchive
}

// formula returns a Homebrew formula with the archives for macOS and Linux.
func formula(version string, archives []archive) ([]byte, error) {
	var systems []formulaSystem
	for _, system := range []struct{ os, name string }{{"darwin", "macos"}, {"linux", "linux"}} {
		s := formulaSystem{Name: system.name}
		for _, a := range archives {
			if a.platform.os == system.os {
				cpu := map[string]string{"amd64": "intel", "arm64": "arm"}[a.platform.arch]
				s.Archives = append(s.Archives, formulaArchive{cpu, a.url(version), a.sha256})
			}
		}
		if s.Archives != nil {
			systems = append(systems, s)
		}
	}
	var b bytes.Buffer
	err := formulaTemplate.Execute(&b, map[string]any{
		"Summary": summary, "Homepage": homepage, "Version": strings.TrimPrefix(version, "v"), "Systems": systems,
	})
	return b.Bytes(), err
}

// scoop returns a manifest for Scoop with the archives for Windows.
func scoop(version string, archives []archive) ([]byte, error) {
	type architecture struct {
		URL        string `json:"url"`
		Hash       string `json:"hash"`
		ExtractDir string `json:"extract_dir"`
	}
	architectures := map[string]architecture{}
	for _, a := range archives {
		if a.platform.os == "windows" {
			name := map[string]string{"amd64": "64bit", "arm64": "arm64"}[a.platform.arch]
			architectures[name] = architecture{a.url(version), a.sha256, strings.TrimSuffix(a.name, a.platform.archive())}
		}
	}
	text, err := json.MarshalIndent(struct {
		Version      string                  `json:"version"`
		Description  string                  `json:"description"`
		Homepage     string                  `json:"homepage"`
		License      string                  `json:"license"`
		Architecture map[string]architecture `json:"architecture"`
		Bin          []string                `json:"bin"`
	}{strings.TrimPrefix(version, "v"), summary, homepage, "BSD-3-Clause", architectures, windowsPrograms()}, "", "    ")
	return append(text, '\n'), err
}

func windowsPrograms() (names []string) {
	for _, p := range programs {
		names = append(names, platform{os: "windows"}.program(filepath.Base(p.folder)))
	}
	return names
}

func hasSystem(archives []archive, systems []string) bool {
	return slices.ContainsFunc(archives, func(a archive) bool { return slices.Contains(systems, a.platform.os) })
}

// writeChannels writes what package managers need to find the archives. Without an archive for
// its systems, a manager gets no file.
func (b *builder) writeChannels(archives []archive) error {
	for _, channel := range []struct {
		name    string
		systems []string
		text    func(version string, archives []archive) ([]byte, error)
	}{
		{"tightwire.rb", []string{"darwin", "linux"}, formula},
		{"tightwire.json", []string{"windows"}, scoop},
	} {
		if !hasSystem(archives, channel.systems) {
			fmt.Println("left out:", channel.name, "as no platform of it was built")
			continue
		}
		text, err := channel.text(b.repo.version, archives)
		if err == nil {
			err = os.WriteFile(filepath.Join(b.to, channel.name), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
