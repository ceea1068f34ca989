package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPublishedFolders(t *testing.T) {
	const files = "go.mod\ncmd/go.mod\ncompare/go.mod\nfit/fitarrow/examples/beam/go.mod\nlab/go.mod\nlab/x/testdata/m/go.mod\nlab/x/go.modern\ntools/go.mod\nprotobuf/go.mod\nfit/fitarrow/go.mod\n"
	if got, want := publishedFolders(files), []string{"", "fit/fitarrow", "lab", "protobuf", "cmd"}; !slices.Equal(got, want) {
		t.Errorf("publishedFolders = %q, want %q", got, want)
	}
}

// TestTags checks that the page on releases names the tag of every published module, in
// the order in which they are pushed.
func TestTags(t *testing.T) {
	repo, err := openRepository(context.Background(), ".")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(repo.top, "docs", "release.md"))
	if err != nil {
		t.Fatal(err)
	}
	rest := string(page)
	for _, m := range repo.modules {
		_, after, found := strings.Cut(rest, "git push origin "+m.tag()+"\n")
		if !found {
			t.Errorf("docs/release.md: no line \"git push origin %s\", or not after that of the module before it", m.tag())
			continue
		}
		rest = after
	}
}

func TestOutputSaysWhatFailed(t *testing.T) {
	_, err := output(context.Background(), t.TempDir(), nil, goCommand(), "no-such-verb")
	if err == nil || !strings.Contains(err.Error(), "no-such-verb") {
		t.Errorf("output = %v, want the command and its words", err)
	}
}

var archived = []file{{"b", []byte("program"), 0o755}, {"a/LICENSE", []byte("text"), 0o644}}

func TestArchive(t *testing.T) {
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for name, list := range map[string]func([]byte) (string, error){"x.tar.gz": listTar, "x.zip": listZip} {
		file := filepath.Join(t.TempDir(), name)
		var written [][]byte
		for range 2 {
			if err := writeArchive(file, "top", archived, at); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			written = append(written, b)
		}
		if !bytes.Equal(written[0], written[1]) {
			t.Errorf("%s: two archives of the same files differ", name)
		}
		const want = "-rw-r--r-- top/a/LICENSE text 2026-11-22\n-rwxr-xr-x top/b program 2026-11-22\n"
		if got, err := list(written[0]); err != nil || got != want {
			t.Errorf("%s has %q, %v, want %q", name, got, err, want)
		}
	}
}

func listTar(b []byte) (string, error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return "", err
	}
	var list strings.Builder
	for t := tar.NewReader(z); ; {
		head, err := t.Next()
		if err == io.EOF {
			return list.String(), nil
		}
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return "", err
		}
		list.WriteString(line(head.FileInfo(), head.Name, text))
	}
}

func listZip(b []byte) (string, error) {
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return "", err
	}
	var list strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return "", err
		}
		list.WriteString(line(f.FileInfo(), f.Name, text))
	}
	return list.String(), nil
}

func line(info os.FileInfo, name string, text []byte) string {
	return strings.Join([]string{info.Mode().String(), name, string(text), info.ModTime().UTC().Format(time.DateOnly)}, " ") + "\n"
}

// TestSBOM describes this test as if it were a program of a release.
func TestSBOM(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	repo := &repository{version: "v0.1.0", time: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	name := filepath.Join(t.TempDir(), "x.cdx.json")
	if err := writeSBOM(name, repo, platform{"linux", "amd64"}, []string{self}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	var bom struct {
		BOMFormat, SpecVersion string
		Components             []struct{ Name, Version, Purl string }
		Dependencies           []struct {
			Ref       string
			DependsOn []string
		}
	}
	if err := errors.Join(err, json.Unmarshal(text, &bom)); err != nil {
		t.Fatal(err)
	}
	if bom.BOMFormat != "CycloneDX" || bom.SpecVersion != "1.6" {
		t.Errorf("the SBOM is %s %s, want CycloneDX 1.6", bom.BOMFormat, bom.SpecVersion)
	}
	known := map[string]string{}
	for _, c := range bom.Components {
		known[c.Name] = c.Version
	}
	if known["github.com/tightwire/tightwire/tools"] != "v0.1.0" || known["golang.org/x/mod"] == "" || known["std"] == "" {
		t.Errorf("the SBOM has %v, want this module, golang.org/x/mod and std", known)
	}
	if len(bom.Dependencies) != 2 || len(bom.Dependencies[1].DependsOn) < 3 {
		t.Errorf("the SBOM has the dependencies %v, want those of the archive and of the program", bom.Dependencies)
	}
}
