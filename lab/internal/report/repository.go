package report

import (
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
)

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
