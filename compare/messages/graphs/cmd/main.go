// Command cmd writes the Go files of package graphs and the file for go build -overlay into a folder:
//
//	go run ./messages/graphs/cmd FOLDER [MESSAGES]
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/tightwire/tightwire/compare/messages/graphs"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "graphs:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	n := 1000
	if len(args) == 2 {
		var err error
		if n, err = strconv.Atoi(args[1]); err != nil {
			return err
		}
	} else if len(args) != 1 {
		return fmt.Errorf("usage: cmd FOLDER [MESSAGES]")
	}
	folder, err := filepath.Abs(args[0])
	if err != nil {
		return err
	}
	this, err := filepath.Abs("messages/graphs")
	if err != nil {
		return err
	}
	return graphs.Write(folder, this, n)
}
