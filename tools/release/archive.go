package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// writeArchive writes files below a folder into a .zip or a .tar.gz, as the name says. All
// have the same time, so that the archive depends on nothing but the files.
func writeArchive(name, folder string, files []file, at time.Time) error {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	for i := range files {
		files[i].name = path.Join(folder, files[i].name)
	}
	var b bytes.Buffer
	write := writeTar
	if strings.HasSuffix(name, ".zip") {
		write = writeZip
	}
	if err := write(&b, files, at.UTC()); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

func writeTar(w io.Writer, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: at, Format: tar.FormatPAX}
		if err := t.WriteHeader(head); err != nil {
			return err
		}
		if _, err := t.Write(f.text); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

func writeZip(w io.Writer, files []file, at time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode)
		entry, err := z.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.text); err != nil {
			return err
		}
	}
	return z.Close()
}
