package main

import (
	"os"
	"path/filepath"
)

// samples are the files of vectors/fit that the page fit/ offers to try.
var samples = []string{"activity.fit"}

func (s *site) addSamples() error {
	for _, name := range samples {
		b, err := os.ReadFile(filepath.Join(s.top, "vectors", "fit", name))
		if err != nil {
			return err
		}
		s.assets["fit/samples/"+name] = b
	}
	return nil
}
