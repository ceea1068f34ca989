// Rides writes invented activities: many files, as an archive of years has them, to try and
// measure programs with. The same flags give the same bytes.
//
//	rides -n 1000 -records 3600 -o FOLDER
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 100, "how many `files`")
	records := flag.Int("records", 3600, "how many `records` each file has, one a second")
	folder := flag.String("o", "", "write into `FOLDER`")
	flag.Parse()
	if *folder == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	for i := range *n {
		if err := write(*folder, i, *records); err != nil {
			log.Fatal("rides: ", err)
		}
	}
}

// write writes file i into a folder for its year.
func write(folder string, i, records int) error {
	b, err := ride(i, records)
	if err != nil {
		return err
	}
	name := filepath.Join(folder, fmt.Sprint(start(i).Time().Year()), fmt.Sprintf("ride-%05d.fit", i))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, b, 0o666)
}
