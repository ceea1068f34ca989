package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers itself
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

const (
	homepage = "https://" + home
	authors  = "The Tightwire Authors"
	summary  = "Show, convert and repair FIT files; read protobuf bytes; check compiled Go code"
)

// zshFolders are where each kind of system looks for completions.
var zshFolders = map[string]string{"deb": "vendor-completions", "rpm": "site-functions"}

// writeLinuxPackage writes a package of a format ("deb" or "rpm") with the files of an archive,
// and returns its path. b2sum is left out, as coreutils has a program of this name.
func (b *builder) writeLinuxPackage(format string, p platform, archive []file) (string, error) {
	packager, err := nfpm.Get(format)
	if err != nil {
		return "", err
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "tightwire", Arch: p.arch, Platform: p.os, Version: b.repo.version, Release: "1", Section: "utils",
		Maintainer: authors, Vendor: authors, Homepage: homepage, License: "BSD-3-Clause",
		Description: summary + "\nPrograms fit, protoscan, tight and protoc-gen-go-tight.", MTime: b.repo.time.UTC(),
	})
	info.RPM.BuildHost, info.RPM.Summary = "localhost", summary
	for _, f := range archive {
		to := linuxPlace(f.name, zshFolders[format])
		if to == "" {
			continue
		}
		if strings.HasSuffix(to, ".gz") {
			if f.text, err = compress(f.text); err != nil {
				return "", err
			}
		}
		from := filepath.Join(b.temp, "package", filepath.FromSlash(to))
		if err := writeFile(from, f); err != nil {
			return "", err
		}
		info.Contents = append(info.Contents, &files.Content{
			Source: from, Destination: to,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: f.mode, MTime: b.repo.time.UTC()},
		})
	}
	var text bytes.Buffer
	if err := packager.Package(info, &text); err != nil {
		return "", err
	}
	name := filepath.Join(b.to, packager.ConventionalFileName(info))
	return name, os.WriteFile(name, text.Bytes(), 0o666)
}

// linuxPlace returns where a file of an archive goes on a system, "" for nowhere.
func linuxPlace(name, zshFolder string) string {
	folder, base := path.Split(name)
	switch {
	case strings.Trim(strings.TrimSuffix(strings.TrimSuffix(base, ".1"), ".fish"), "_") == "b2sum":
		return ""
	case base == "LICENSE":
		return "/usr/share/doc/tightwire/copyright"
	case folder == "" && (strings.HasSuffix(base, ".md") || base == thirdParty):
		return "/usr/share/doc/tightwire/" + base
	case folder == "":
		return "/usr/bin/" + base
	case folder == "man/man1/":
		return "/usr/share/man/man1/" + base + ".gz"
	case folder == "completions/bash/":
		return "/usr/share/bash-completion/completions/" + base
	case folder == "completions/zsh/":
		return "/usr/share/zsh/" + zshFolder + "/" + base
	case folder == "completions/fish/":
		return "/usr/share/fish/vendor_completions.d/" + base
	}
	return ""
}

func compress(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

func writeFile(name string, f file) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, f.text, f.mode)
}
