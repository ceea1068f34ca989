// Prog prints samples, as package race writes them.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "want one argument")
		os.Exit(1)
	}
	fmt.Println("goos: linux")
	for round := range 3 {
		for _, impl := range []string{"old", "new", "control"} {
			fmt.Printf("Benchmark%s/impl=%s\t%d\t%d ns/op\n", os.Args[1], impl, round+1, 10*round+1)
		}
	}
}
