package cell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// settings returns what the user has set with go env -w, as NAME=VALUE, but for what env or
// the environment has: a variable that is empty there is none for the go command, which
// would then look into this file.
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

// settingsFile is where the go command keeps them, "" if nowhere.
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
