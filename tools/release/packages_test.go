package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

var packed = []file{
	{"LICENSE", []byte("licence"), 0o644},
	{thirdParty, []byte("notices"), 0o644},
	{"completions/zsh/_b2sum", []byte("x"), 0o644},
	{"completions/zsh/_fit", []byte("x"), 0o644},
	{"man/man1/b2sum.1", []byte("x"), 0o644},
	{"man/man1/fit.1", []byte("manual"), 0o644},
	{"b2sum", []byte("program"), 0o755},
	{"fit", []byte("program"), 0o755},
	{"fit.exe", []byte("program"), 0o755},
}

var packedAt = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func newBuilder(t *testing.T) *builder {
	return &builder{repo: &repository{version: "v0.1.0", time: packedAt}, temp: t.TempDir(), to: t.TempDir()}
}

// TestLinuxPackages checks that two packages of the same files are equal, whatever the time
// and the machine, and their names. Package managers read those that dist makes.
func TestLinuxPackages(t *testing.T) {
	for format, want := range map[string]string{"deb": "tightwire_0.1.0-1_arm64.deb", "rpm": "tightwire-0.1.0-1.aarch64.rpm"} {
		var written [][]byte
		for i := range 2 {
			if i > 0 {
				time.Sleep(time.Until(time.Now().Truncate(time.Second).Add(time.Second))) // the next second
			}
			name, err := newBuilder(t).writeLinuxPackage(format, platform{"linux", "arm64"}, packed)
			if err != nil {
				t.Fatal(err)
			}
			if got := filepath.Base(name); got != want {
				t.Errorf("the name is %s, want %s", got, want)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			written = append(written, text)
		}
		if !bytes.Equal(written[0], written[1]) {
			t.Errorf("%s: two packages of the same files differ", format)
		}
	}
}

func TestLinuxPlace(t *testing.T) {
	for name, want := range map[string]string{
		"fit": "/usr/bin/fit", "b2sum": "", "man/man1/b2sum.1": "", "completions/zsh/_b2sum": "", "completions/fish/b2sum.fish": "",
		"man/man1/fit.1": "/usr/share/man/man1/fit.1.gz", "completions/zsh/_fit": "/usr/share/zsh/site-functions/_fit",
		"LICENSE": "/usr/share/doc/tightwire/copyright", thirdParty: "/usr/share/doc/tightwire/THIRD-PARTY",
	} {
		if got := linuxPlace(name, "site-functions"); got != want {
			t.Errorf("linuxPlace(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestWheel reads the wheel as an installer does: every file is in RECORD with its digest.
func TestWheel(t *testing.T) {
	module, err := pythonModule("../..")
	if err != nil {
		t.Fatal(err)
	}
	name, err := writeWheel(t.TempDir(), "0.1.0", platform{"windows", "arm64"}, []byte("notices"), module, packed, packedAt)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := filepath.Base(name), "tightwire-0.1.0-py3-none-win_arm64.whl"; got != want {
		t.Errorf("the name is %s, want %s", got, want)
	}
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var names []string
	texts := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, f.Name)
		texts[f.Name] = string(text)
	}
	const info = "tightwire-0.1.0.dist-info/"
	want := []string{
		"tightwire/__init__.py", "tightwire/py.typed", "tightwire-0.1.0.data/scripts/fit.exe", "tightwire-0.1.0.data/data/share/man/man1/fit.1",
		info + "licenses/LICENSE", info + "licenses/THIRD-PARTY", info + "METADATA", info + "WHEEL", info + "RECORD",
	}
	if !slices.Equal(names, want) {
		t.Errorf("the wheel has %q, want %q", names, want)
	}
	for _, name := range names[:len(names)-1] {
		sum := sha256.Sum256([]byte(texts[name]))
		line := fmt.Sprintf("%s,sha256=%s,%d\n", name, base64.RawURLEncoding.EncodeToString(sum[:]), len(texts[name]))
		if len(texts[name]) == 0 && name != "tightwire/py.typed" || !strings.Contains(texts[info+"RECORD"], line) {
			t.Errorf("RECORD has no line %q, or the file is empty", line)
		}
	}
	if !strings.Contains(texts[info+"WHEEL"], "\nTag: py3-none-win_arm64\n") {
		t.Errorf("WHEEL has no such tag:\n%s", texts[info+"WHEEL"])
	}
}

func TestWheelTags(t *testing.T) {
	for p, want := range map[platform]string{
		{"linux", "amd64"}:   "manylinux2014_x86_64 manylinux_2_17_x86_64 musllinux_1_1_x86_64",
		{"linux", "arm64"}:   "manylinux2014_aarch64 manylinux_2_17_aarch64 musllinux_1_1_aarch64",
		{"windows", "amd64"}: "win_amd64",
	} {
		if got, err := wheelTags(p, nil); err != nil || strings.Join(got, " ") != want {
			t.Errorf("wheelTags(%v) = %q, %v, want %q", p, got, err, want)
		}
	}
	if got, err := wheelTags(platform{"plan9", "amd64"}, nil); err == nil {
		t.Errorf("wheelTags(plan9) = %q, want an error", got)
	}
}

// TestWheelTagsOfMacOS asks the linker in use: Go 1.26 wants macOS 12.
func TestWheelTagsOfMacOS(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main\n\nfunc main() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	env := []string{"GOOS=darwin", "GOARCH=arm64", "CGO_ENABLED=0", "GOWORK=off"}
	if _, err := output(context.Background(), dir, env, goCommand(), "build", "-o", "program", "main.go"); err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(filepath.Join(dir, "program"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := wheelTags(platform{"darwin", "arm64"}, program)
	if err != nil || len(got) != 1 || !regexp.MustCompile(`^macosx_1[2-9]_0_arm64$`).MatchString(got[0]) {
		t.Errorf("wheelTags = %q, %v, want macosx_12_0_arm64 or later", got, err)
	}
}

var released = []archive{
	{platform{"linux", "amd64"}, "tightwire_0.1.0_linux_amd64.tar.gz", "11"},
	{platform{"darwin", "arm64"}, "tightwire_0.1.0_darwin_arm64.tar.gz", "22"},
	{platform{"windows", "amd64"}, "tightwire_0.1.0_windows_amd64.zip", "33"},
}

const releases = "https://github.com/tightwire/tightwire/releases/download/v0.1.0/"

func TestFormula(t *testing.T) {
	text, err := formula("v0.1.0", released)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"  on_macos do\n    on_arm do\n      url \"" + releases + "tightwire_0.1.0_darwin_arm64.tar.gz\"\n      sha256 \"22\"\n    end\n  end\n",
		"  on_linux do\n    on_intel do\n      url \"" + releases + "tightwire_0.1.0_linux_amd64.tar.gz\"\n      sha256 \"11\"\n    end\n  end\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the formula lacks\n%s\nit is\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "windows") {
		t.Error("the formula has an archive for Windows")
	}
}

func TestScoop(t *testing.T) {
	text, err := scoop("v0.1.0", released)
	var manifest struct {
		Version      string
		Architecture map[string]struct{ URL, Hash, Extract_dir string }
		Bin          []string
	}
	if err == nil {
		err = json.Unmarshal(text, &manifest)
	}
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(manifest.Version, " ", manifest.Architecture, " ", slices.Contains(manifest.Bin, "fit.exe"))
	if want := "0.1.0 map[64bit:{" + releases + "tightwire_0.1.0_windows_amd64.zip 33 tightwire_0.1.0_windows_amd64}] true"; got != want {
		t.Errorf("the manifest has %s, want %s", got, want)
	}
}

// TestNotices lists what is in fit: Go, a module with a NOTICE, an embedded file of others, and
// the source of the profile, but not our own licence.
func TestNotices(t *testing.T) {
	repo, err := openRepository(context.Background(), ".")
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{repo: repo, temp: t.TempDir()}
	text, err := b.notices(context.Background(), platform{runtime.GOOS, runtime.GOARCH}, buildTags, "cmd/fit")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\nGo go1.", "Copyright 2009 The Go Authors.", "\ngithub.com/apache/arrow-go/v18 v", ": NOTICE.txt\n", "Apache License",
		"/cmd: fit/internal/page/uplot/LICENSE\n", "Leon Sorokin", "\n" + home + "/fit/profile\n", "Hikmatulloh Hari Mukti",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the notices lack %q", want)
		}
	}
	if strings.Contains(string(text), "The Tightwire Authors") {
		t.Error("the notices have our own licence")
	}
}

func TestNoticesWantLicences(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "license.go"), []byte("package p"), 0o666); err != nil {
		t.Fatal(err)
	}
	texts := map[string][]string{}
	if err := addLicences(texts, "example.com/m v1.0.0", dir, dir); err == nil || len(texts) != 0 {
		t.Errorf("a module without a licence has %v and the error %v", texts, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "COPYING"), []byte("text\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := addLicences(texts, "example.com/m v1.0.0", dir, dir); err != nil || texts["text"][0] != "example.com/m v1.0.0: COPYING" {
		t.Errorf("a module with a licence has %v and the error %v", texts, err)
	}
}
