package cli

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestVersionLine(t *testing.T) {
	want := regexp.MustCompile(`^fit v[0-9]+\.[0-9]+\.[0-9]+\S* \(\S.*, go[0-9]\S*.* [a-z0-9]+/[a-z0-9]+\)$`)
	if got := VersionLine("fit"); !want.MatchString(got) {
		t.Errorf("VersionLine(fit) = %q, want %v", got, want)
	}
}

func TestVersionAndSource(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for _, tt := range []struct {
		main, revision, modified string
		version, source          string
	}{
		{"v0.1.7", "", "", "v0.1.7", "tag cmd/v0.1.7"},
		{"v0.0.0-20261122123456-0123456789ab", "", "", "v0.0.0-20261122123456-0123456789ab", "0123456789ab"},
		{"(devel)", "", "", Release, "commit unknown"},
		{"", "", "", Release, "commit unknown"},
		{"(devel)", commit, "false", Release, "0123456789ab"},
		{"(devel)", commit, "true", Release, "0123456789ab+dirty"},
		{"v0.1.7+dirty", commit, "true", Release, "0123456789ab+dirty"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Path: "github.com/tightwire/tightwire/cmd", Version: tt.main}}
		if tt.revision != "" {
			info.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: tt.revision}, {Key: "vcs.modified", Value: tt.modified}}
		}
		if v, s := version(info), source(info); v != tt.version || s != tt.source {
			t.Errorf("version and source of %q at %q = %q, %q, want %q, %q", tt.main, tt.revision, v, s, tt.version, tt.source)
		}
	}
}
