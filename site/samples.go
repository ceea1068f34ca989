package main

import (
	"os"
	"path/filepath"
)

// samples are the files that the page fit/ offers to try. All are made from a ride of the vectors.
var samples = map[string]func(s *site, ride []byte) ([]byte, error){
	"activity.fit": func(_ *site, ride []byte) ([]byte, error) { return ride, nil },
	"crash.fit":    func(_ *site, ride []byte) ([]byte, error) { return ride[:60_000], nil },
	"refused.fit": func(s *site, _ []byte) ([]byte, error) { // without its session
		return output(s.top, nil, "run", "./cmd/fit", "strip", "-m", "session", ride, "-o", "-")
	},
}

const ride = "vectors/fit/activity.fit"

func (s *site) addSamples() error {
	b, err := os.ReadFile(filepath.Join(s.top, filepath.FromSlash(ride)))
	if err != nil {
		return err
	}
	for name, made := range samples {
		if s.assets["fit/samples/"+name], err = made(s, b); err != nil {
			return err
		}
	}
	return nil
}
