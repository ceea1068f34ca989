package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// programs are the Go programs that pages run, compiled for GOOS=js. The name begins with the folder of the
// page. The compiler inlines nothing in fit's programs: that saves a tenth of what a phone loads.
var programs = []struct{ name, pkg, tags, compiler string }{
	{"bytes/protoscan", "./cmd/protoscan/web", "", ""},
	{"fit/fit", "./cmd/fit/web", "", "all=-l"},
	{"parquet/fit", "./cmd/fit/web", "parquet", "all=-l"}, // not kept for use without a network: it is large, and few people want it
}

// addPrograms compiles the programs, and adds the file of the Go distribution that starts them.
func (s *site) addPrograms() error {
	temp, err := os.MkdirTemp("", "site")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	for i, p := range programs {
		fmt.Printf("site: compiling program %d of %d for browsers: %s\n", i+1, len(programs), p.name)
		file := filepath.Join(temp, "program")
		if _, err := output(s.top, []string{"GOOS=js", "GOARCH=wasm"}, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-tags="+p.tags, "-gcflags="+p.compiler, "-o", file, p.pkg); err != nil {
			return err
		}
		if s.assets[p.name+".wasm.gz"], err = compressed(file); err != nil {
			return err
		}
	}
	if err := s.addNotices(); err != nil {
		return err
	}
	root, err := output(s.top, nil, "env", "GOROOT")
	if err != nil {
		return err
	}
	s.assets["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return err
}

// addNotices adds the licences of what others wrote in the programs.
func (s *site) addNotices() (err error) {
	var tags, folders []string
	for _, p := range programs {
		tags, folders = append(tags, p.tags), append(folders, strings.TrimPrefix(p.pkg, "./"))
	}
	args := []string{"run", "./release", "notices", "-platform=js/wasm", "-tags=" + strings.Join(tags, ",")}
	s.assets["THIRD-PARTY.txt"], err = output(filepath.Join(s.top, "tools"), []string{"GOWORK=off"}, append(args, folders...)...)
	return err
}

// compressed returns a file as gzip, without a time: equal programs have equal bytes.
func compressed(file string) ([]byte, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}
