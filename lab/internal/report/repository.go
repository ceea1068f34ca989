package report

import (
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/folder"
)

// inRepository is the name of a contract's file as the repository of its module has it,
// for readers that know of no modules. Outside of a repository it is relative to the module.
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

// RepositoryOf returns the nearest folder at or above another that has .git: a folder, or
// a file in what is checked out beside.
func RepositoryOf(of string) (root string, ok bool) {
	if !filepath.IsAbs(of) {
		return "", false
	}
	return folder.With(".git", of)
}
