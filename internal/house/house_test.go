package house

import (
	"os"
	"path/filepath"
	"testing"
)

// A promise is one property of the whole repository that a reader may rely on.
// Its check returns one complaint for each breach.
type promise struct {
	name  string
	check func(*tree) []string
}

// promises are the house rules that a machine can check. A new one needs a
// planted breach in [faults] too, or TestHouseNoticesFaults fails.
var promises = []promise{
	{"root requires nothing", rootRequiresNothing},
	{"workspace is complete", workspaceIsComplete},
	{"published modules replace nothing", publishedReplaceNothing},
	{"imports follow the arrows", importsFollowArrows},
	{"unsafe is named", unsafeIsNamed},
	{"plain Go only", plainGoOnly},
	{"build twins are opposites", twinsAreOpposites},
	{"one package comment", onePackageComment},
	{"exported names have comments", exportedNamesHaveComments},
	{"links lead to files", linksLeadToFiles},
	{"pages show tested code", pagesShowTestedCode},
}

// root is the top of the repository.
const root = "../.."

// TestHouse holds this repository to its promises. Someone who has only the module of the
// codecs, as the module proxy gives it, has none of the others.
func TestHouse(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, "lab", "go.mod")); err != nil {
		t.Skip("not a checkout of the whole repository:", err)
	}
	house := loadTree(t, os.DirFS(root))
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) {
			for _, complaint := range p.check(house) {
				t.Error(complaint)
			}
		})
	}
}
