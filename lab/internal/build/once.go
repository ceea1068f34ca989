package build

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
)

// answers are what go commands said, for as long as this process runs.
var answers sync.Map

// once asks the go command of a build a question whose answer stays the same. It keeps the answer,
// unless that is an error, so that a command that builds often asks once.
func once[T any](b Build, question string, ask func() (T, error)) (T, error) {
	tool, _ := exec.LookPath("go")
	key := fmt.Sprintf("%s %q %q %q %q %q", question, tool, os.Getenv("GOROOT"), os.Getenv("GOCACHE"), b.Env(), b.BuildFlags())
	if known, ok := answers.Load(key); ok {
		return known.(T), nil
	}
	answer, err := ask()
	if err == nil {
		answers.Store(key, answer)
	}
	return answer, err
}
