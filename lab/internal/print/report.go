// Package print writes the results of a check, the differences between two builds, and the
// effects of a pull request. For people it writes a table after a line with the answer; for
// programs JSON, SARIF, or GitHub's workflow commands.
package print

import (
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// Results are the results of a check.
type Results []contract.Result

// Exit returns the exit status: unproven if there are no results.
func (all Results) Exit() int {
	if len(all) == 0 {
		return exit.Unproven
	}
	status := exit.Good
	for _, r := range all {
		switch levelIn(r) {
		case gravest:
			return exit.Bad
		case warning:
			status = exit.Unproven
		}
	}
	return status
}

// A level is a severity in SARIF's words.
type level string

const (
	gravest level = "error"
	warning level = "warning"
	note    level = "note"
)

// levelIn returns the level of a result. A contract for other targets than the run's is a note: it
// names the target that would show it.
func levelIn(r contract.Result) level {
	if r.Only != "" {
		return note
	}
	return levelOf(r.Status)
}

// levelOf returns the level of a status. A status without evidence is a warning.
func levelOf(s contract.Status) level {
	switch s {
	case contract.Broken:
		return gravest
	case contract.Holds, contract.XFail, contract.Fixed:
		return note
	}
	return warning
}

// Checks are the formats of the results of a check.
var Checks = page.Formats[Results]{
	{Name: "text", Write: checkText},
	{Name: "md", Write: checkMarkdown},
	{Name: "json", Write: checkJSON},
	{Name: "sarif", Write: writeSARIF[Results]},
	{Name: "github", Write: writeGitHub[Results]},
}

// Diffs are the formats of what differs between two builds.
var Diffs = page.Formats[Difference]{
	{Name: "text", Write: diffText},
	{Name: "md", Write: diffMarkdown},
	{Name: "json", Write: diffJSON},
	{Name: "sarif", Write: writeSARIF[Difference]},
	{Name: "github", Write: writeGitHub[Difference]},
}

// inRepository returns the name of a contract's file in its repository, for readers that do
// not know modules. Outside of a repository it is relative to the module.
func inRepository(c contract.Contract) string {
	root, ok := RepositoryOf(c.Module)
	if !ok || filepath.IsAbs(c.File) {
		return c.File
	}
	rel, err := filepath.Rel(root, filepath.Join(c.Module, filepath.FromSlash(c.File)))
	if err != nil {
		return c.File
	}
	return filepath.ToSlash(rel)
}

// RepositoryOf returns the nearest folder at or above another that has .git, which is a
// folder, or a file in an additional work tree.
func RepositoryOf(of string) (root string, ok bool) {
	if !filepath.IsAbs(of) {
		return "", false
	}
	return build.Nearest(".git", of)
}
