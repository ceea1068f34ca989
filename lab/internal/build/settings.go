package build

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// settings returns what the user has set with go env -w, as NAME=VALUE, except for variables
// in env or in the environment. The go command ignores this file for variables that are set
// and not empty.
func settings(env []string) []string {
	text, err := os.ReadFile(settingsFile())
	if err != nil {
		return nil
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		name, _, ok := strings.Cut(line, "=")
		isSet := func(s string) bool { return strings.HasPrefix(s, name+"=") }
		if ok && !strings.HasPrefix(line, "#") && os.Getenv(name) == "" && !slices.ContainsFunc(env, isSet) {
			all = append(all, line)
		}
	}
	return all
}

// settingsFile returns the file of go env -w, "" if it is disabled.
func settingsFile() string {
	switch file := os.Getenv("GOENV"); file {
	case "off":
		return ""
	case "":
		dir, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		return filepath.Join(dir, "go", "env")
	default:
		return file
	}
}
