package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// maxRootSize is how many bytes the zip of the root module may have.
const maxRootSize = 3_000_000

// writeProxy makes a module proxy in a folder, as "go help goproxy" describes it, with the
// published modules of HEAD. It prints the size of each zip.
func (r *repository) writeProxy(ctx context.Context, folder string) error {
	for _, m := range r.modules {
		size, err := r.publish(ctx, folder, m)
		if err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
		fmt.Printf("%9d bytes  %s@%s\n", size, m.path, m.version)
		if m.folder == "" && size > maxRootSize {
			return fmt.Errorf("%s: the zip has %d bytes, want %d at most", m.path, size, maxRootSize)
		}
	}
	return nil
}

// publish writes the files of one module and returns the size of its zip in bytes.
func (r *repository) publish(ctx context.Context, folder string, m published) (int, error) {
	escaped, err := module.EscapePath(m.path)
	if err != nil {
		return 0, err
	}
	mod, err := r.git(ctx, "show", "HEAD:"+filepath.ToSlash(filepath.Join(m.folder, "go.mod")))
	if err != nil {
		return 0, err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{m.version, r.time.UTC()})
	if err != nil {
		return 0, err
	}
	var archive bytes.Buffer
	if err := zip.CreateFromVCS(&archive, module.Version{Path: m.path, Version: m.version}, r.top, "HEAD", m.folder); err != nil {
		return 0, err
	}
	at := filepath.Join(folder, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		return 0, err
	}
	for name, text := range map[string][]byte{
		"list": []byte(m.version + "\n"), m.version + ".info": info, m.version + ".mod": []byte(mod), m.version + ".zip": archive.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(at, name), text, 0o666); err != nil {
			return 0, err
		}
	}
	return archive.Len(), nil
}
