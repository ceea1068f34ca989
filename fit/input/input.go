package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// A File is one file that was found.
type File struct {
	// Name is where the file was found, such as "ride.fit", "folder/ride.fit.gz" or
	// "export.zip/activities/ride.fit.gz". Names within an archive are unchanged:
	// they may contain "..", or bytes that are not UTF-8. Standard input is "stdin".
	Name string
	// Data is the content, uncompressed. Nothing else refers to it.
	Data []byte
	// Packed reports that the content was compressed or in an archive, so that the file
	// cannot be overwritten with it.
	Packed bool
}

// Limits of a [Reader].
const (
	// DefaultMaxSize is the largest size of a file in bytes, uncompressed: 1 GiB.
	DefaultMaxSize = 1 << 30
	// MaxDepth is how deep archives and compressed files may be nested: three archives with
	// a compressed file in the innermost.
	MaxDepth = 4
)

// These are the errors of an input, for errors.Is. Errors of the operating system and of the
// packages that decompress also occur.
var (
	// ErrTooLarge: a file is larger than [Reader.MaxSize], or archives inside an archive
	// unpack to more than 16 GiB together; the rest of these is skipped.
	ErrTooLarge = errors.New("larger than the limit")
	// ErrTooDeep: archives are nested deeper than [MaxDepth].
	ErrTooDeep = errors.New("archives nested too deep")
	// ErrEncrypted: an entry of an archive is encrypted.
	ErrEncrypted = errors.New("encrypted")
)

// A Reader opens inputs and counts files that are not FIT. The zero value is ready to use.
type Reader struct {
	// MaxSize is the largest size of a file in bytes, uncompressed. 0 means
	// [DefaultMaxSize]. It keeps an endless stream, or a few bytes that unpack to
	// terabytes, from filling the memory. A zip archive on disk has no limit, as only its
	// entries are read. An entry is not read either if the archive says that it is larger.
	MaxSize int64
	// Stdin is what the name "-" reads. nil means [os.Stdin].
	Stdin io.Reader
	// Want selects the files in folders and archives to read; nil means all. Other files are
	// neither yielded nor counted. Its argument is a name as in [File], or the name of an
	// archive inside a folder or archive.
	Want func(name string) bool
	// Skipped counts the files in folders and archives that were skipped because they are
	// not FIT.
	Skipped int
}

// Open opens an input with a zero [Reader].
func Open(name string) iter.Seq2[File, error] { return new(Reader).Open(name) }

// Open yields the FIT files in a file, a folder or, for "-", standard input.
//
//   - A gzip file is decompressed, a zip archive and a folder are searched, in the order of
//     the archive and the lexical order of the folder. Archives may contain archives, up to
//     [MaxDepth]. Symbolic links within a folder are not followed; name may be one.
//   - In folders and archives, a file counts as FIT if it has the header of one, or if its
//     name ends in ".fit" (or ".fit.gz"), however damaged. All other files are skipped and
//     counted in Skipped.
//   - If name itself is any other file, it is yielded as it is: it may be a damaged FIT file.
//
// With an error, the File has the name, and its Data is the content that could be read before
// the error, or nil. An error in one file does not end the iteration; the rest of a damaged
// archive cannot be read. At most one file and the archives around it are in memory at a
// time.
//
// An error names the file. Errors of the operating system keep their type.
func (r *Reader) Open(name string) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		w := walker{Reader: r, yield: yield}
		if name == "-" {
			w.stdin()
			return
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			w.yield(File{Name: name}, err)
		case info.IsDir():
			w.folder(name)
		default:
			w.file(name, named)
		}
	}
}

func (r *Reader) wants(name string) bool { return r.Want == nil || r.Want(name) }

func (r *Reader) maxSize() int64 {
	if r.MaxSize > 0 {
		return r.MaxSize
	}
	return DefaultMaxSize
}

// A walker passes the files of one input to yield. Its methods return false when yield did.
type walker struct {
	*Reader
	yield  func(File, error) bool
	nested int64 // bytes that archives inside an archive unpacked to
}

// nestedMost is how many bytes archives inside one archive may unpack to, in which each entry
// counts as entryCost at least: a small archive can hold one entry many times, and that again.
var nestedMost int64 = 16 << 30

const entryCost = 4 << 10

// An origin describes how an entry was found, which decides whether it is taken.
type origin struct {
	packed bool
	depth  int  // of archives around it
	all    bool // taken even if it does not look like FIT

	size int64 // in bytes, as the directory of an archive states it; 0 if nothing does
	room int64 // of these, how many the entry can be believed to have
}

// named is a file that the user named.
var named = origin{all: true}

func (w *walker) stdin() bool {
	in := w.Stdin
	if in == nil {
		in = os.Stdin
	}
	return w.stream("stdin", in, named)
}

// folder yields the files in a folder and below it.
func (w *walker) folder(name string) bool {
	more := true
	err := filepath.WalkDir(followLink(name), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			more = w.yield(File{Name: path}, err)
		case d.Type().IsRegular() && w.wants(path):
			more = w.file(path, origin{})
		}
		if !more {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil { // the function above returns none
		return w.yield(File{Name: name}, err)
	}
	return more
}

// followLink returns the name of a folder for WalkDir. WalkDir follows a symbolic link only
// if the name ends in a separator.
func followLink(name string) string {
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		name += string(filepath.Separator)
	}
	return name
}

// file yields the FIT files in a file on disk.
func (w *walker) file(name string, o origin) bool {
	f, err := os.Open(name)
	if err != nil {
		return w.yield(File{Name: name}, err)
	}
	defer f.Close()
	w.nested = 0
	head, size := headOf(f)
	switch {
	case isZip(head):
		return w.zip(name, f, size, o)
	case isGzip(head) || size == 0: // a pipe has size 0, too
		return w.stream(name, f, o)
	case !o.all && !looksLikeFIT(name, head):
		w.Skipped++
		return true
	case size > w.maxSize(): // checked first: a sparse file would ask for terabytes
		return w.failed(name, nil, false, w.tooLarge())
	}
	data := make([]byte, size)
	n, err := io.ReadFull(f, data)
	if err != nil {
		return w.failed(name, data[:n], false, err)
	}
	return w.yield(File{Name: name, Data: data}, nil)
}

// headOf returns the first bytes and the size of a regular file, and nothing for others. It
// keeps the file position.
func headOf(f *os.File) (head []byte, size int64) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0 // whoever reads f next meets the error
	}
	head = make([]byte, headSize)
	n, _ := f.ReadAt(head, 0)
	return head[:n], info.Size()
}

// failed yields an error with the name of its file.
func (w *walker) failed(name string, data []byte, packed bool, err error) bool {
	if !errors.As(err, new(*fs.PathError)) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return w.yield(File{Name: name, Data: data, Packed: packed}, err)
}
