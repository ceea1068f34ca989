package race

import (
	"os/exec"
	"strings"
)

// Commit asks git for the commit checked out in dir, in short form, with "+dirty"
// appended when files differ from it. It returns "" if git does not answer.
func Commit(dir string) string {
	commit, err := git(dir, "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return ""
	}
	changes, err := git(dir, "status", "--porcelain")
	if err != nil {
		return ""
	}
	return markDirty(commit, changes != "")
}

func git(dir string, args ...string) (string, error) {
	out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
	return strings.TrimSpace(string(out)), err
}

// stampedCommit returns the commit that go build recorded, in the form of [Commit].
func stampedCommit(settings map[string]string) string {
	commit := settings["vcs.revision"]
	if commit == "" {
		return ""
	}
	return markDirty(commit[:min(12, len(commit))], settings["vcs.modified"] == "true")
}

func markDirty(commit string, dirty bool) string {
	if dirty {
		return commit + "+dirty"
	}
	return commit
}
