package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Print writes a text that was asked for, such as the text of --help. It returns the exit
// status: 0, or failed if the text cannot be written, which standard error then says.
//
// The runtime of Go opens /dev/null in place of a standard output that is closed: no
// program in Go can see that.
func Print(stdout, stderr io.Writer, program, text string, failed int) int {
	if _, err := io.WriteString(stdout, text); err != nil {
		fmt.Fprintf(stderr, "%s: write error: %v\n", program, err)
		return failed
	}
	return 0
}

// PrintCompletion prints [Program.Completion] for what follows "completion" on the command
// line. It returns the exit status: 0, failed if the text cannot be written, or misused if
// there is no such completion.
func (p Program) PrintCompletion(stdout, stderr io.Writer, args []string, failed, misused int) int {
	arg := ""
	if len(args) == 1 {
		arg = args[0]
	}
	text, err := p.Completion(arg)
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", p.Name, err)
		return misused
	}
	return Print(stdout, stderr, p.Name, text, failed)
}

// WantsCompletion reports whether the arguments of a program that takes files ask for a
// completion: they are "completion" and one more, and no file is named completion.
func WantsCompletion(args []string) bool {
	if len(args) != 2 || args[0] != "completion" {
		return false
	}
	_, err := os.Stat(args[0])
	return errors.Is(err, fs.ErrNotExist)
}
