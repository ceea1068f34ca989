//go:build !js

package program

import "github.com/tightwire/tightwire/cmd/protoscan/internal/schema"

func init() {
	loadSchema = func(files, folders []string, name string) (typed, error) {
		m, err := schema.Load(files, folders, name)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
}
