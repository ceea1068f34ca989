package prove

import (
	"context"
	"maps"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

const dirty = "+dirty" // as in race.Commit

// withoutDirt removes "+dirty" from the commits of samples if nothing but the folder of the
// records differs from the commit. The records of one case would mark those of all later ones,
// although no code has changed.
func (m *measurement) withoutDirt(ctx context.Context, samples []sample.Sample) {
	if !m.isClean(ctx) {
		return
	}
	for i, s := range samples {
		if commit, ok := strings.CutSuffix(s.Config["commit"], dirty); ok {
			s.Config = maps.Clone(s.Config) // samples of a run share it
			s.Config["commit"] = commit
			samples[i] = s
		}
	}
}

// isClean reports whether the working tree is as it was committed, but for the folder of the
// records. If git does not answer, it is not.
func (m *measurement) isClean(ctx context.Context) bool {
	dir, err := filepath.Abs(m.file.Dir)
	if err != nil {
		return false
	}
	results, err := filepath.Abs(m.file.Results)
	if err != nil {
		return false
	}
	beside, err := filepath.Rel(dir, results)
	if err != nil {
		return false
	}
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "status", "--porcelain", "--", ":/", ":(exclude,literal)"+filepath.ToSlash(beside)).Output()
	return err == nil && len(out) == 0
}
