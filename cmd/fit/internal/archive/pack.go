package archive

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// Pack is the verb that writes the files of a folder into one archive, which a browser can save at once.
var Pack = &run.Verb{
	Hidden: true, Name: "pack", Brief: "write a folder as a zip archive", Args: "FOLDER -o OUT",
	New: func(flags *pflag.FlagSet) run.Command {
		run.OutputFlag(flags, run.FileOutput)
		return run.Command{Check: run.OneFile, Run: packFolder}
	},
}

func packFolder(p *run.Program) {
	err := p.WriteOutput(p.Output, func(w io.Writer) error {
		archive := zip.NewWriter(w)
		return errors.Join(addFiles(archive, os.DirFS(p.Files[0])), archive.Close())
	})
	if err != nil {
		p.Fail("%v", err)
	}
}

// addFiles adds the files of a folder to an archive, without times: they would be those of this minute.
func addFiles(archive *zip.Writer, folder fs.FS) error {
	return fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		entry, err := archive.Create(name)
		if err != nil {
			return err
		}
		_, err = entry.Write(b)
		return err
	})
}
