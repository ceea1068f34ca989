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
	{"minimum Go", minimumGo},
	{"imports follow the arrows", importsFollowArrows},
	{"packages are small", packagesAreSmall},
	{"references go down", referencesGoDown},
	{"unsafe is named", unsafeIsNamed},
	{"plain Go only", plainGoOnly},
	{"nothing is left over", nothingIsLeftOver},
	{"build twins are opposites", twinsAreOpposites},
	{"release files are opposites", releasesAreOpposites},
	{"SIMD kernels have records", kernelsHaveRecords},
	{"one package comment", onePackageComment},
	{"exported names have comments", exportedNamesHaveComments},
	{"comments name what is there", commentsNameWhatIsThere},
	{"generated files are named", generatedFilesAreNamed},
	{"links lead to files", linksLeadToFiles},
	{"ratios lie in their intervals", ratiosLieInIntervals},
	{"README shows tested code", readmeShowsTestedCode},
	{"README is short", readmeIsShort},
	{"pages open with commands", pagesOpenWithCommands},
	{"pages are short", pagesAreShort},
	{"pages use usual words", pagesUseUsualWords},
	{"texts use usual words", textsUseUsualWords},
	{"records are small", recordsAreSmall},
	{"records are the newest", recordsAreNewest},
	{"Java folders are named", javaFoldersAreNamed},
	{"Java README shows run code", javaReadmeShowsRunCode},
	{"public Java types have comments", javaTypesHaveComments},
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
