// Numbers judges what we promise about speed by the records in compare/results, and writes what comes out into
// the pages: the promises, a table for each product, and their picture.
//
//	numbers                           # write README.md and docs
//	numbers -promises -results DIR    # print the promises by the records in DIR
//
// A page has the blocks of its choice, between <!-- numbers: NAME --> and <!-- /numbers -->. The test of this package
// fails if a page is not what the records give.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	top := flag.String("top", "..", "the `folder` with README.md and docs")
	results := flag.String("results", "results", "the `folder` with the records")
	promises := flag.Bool("promises", false, "print the promises, and write no page")
	flag.Parse()
	rs, err := readRecords(*results)
	if err == nil && *promises {
		err = rs.print(os.Stdout)
	} else if err == nil {
		err = rs.writePages(*top)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "numbers:", err)
		os.Exit(1)
	}
}
