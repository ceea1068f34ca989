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
	// Name says where it was found, such as "ride.fit", "folder/ride.fit.gz" or
	// "export.zip/activities/ride.fit.gz". Names within an archive are as it has them:
	// they may contain "..", or bytes that are not UTF-8. Standard input is "stdin".
	Name string
	// Data is the content, uncompressed. Nothing else holds it.
	Data []byte
	// Packed says that the content was compressed or in an archive, so that it cannot be
	// written back in its place.
	Packed bool
}

// Limits of a [Reader].
const (
	// DefaultMaxSize is the largest size of a file in bytes, uncompressed: 1 GiB.
	DefaultMaxSize = 1 << 30
	// MaxDepth is how many archives and compressed files may be in each other: three
	// archives with a compressed file in the innermost.
	MaxDepth = 4
)

// What can be wrong with an input, for errors.Is, besides errors of the operating system
// and of the packages that decompress.
var (
	// ErrTooLarge: a file is larger than [Reader.MaxSize].
	ErrTooLarge = errors.New("larger than the limit")
	// ErrTooDeep: more than [MaxDepth] archives in each other.
	ErrTooDeep = errors.New("too many archives in each other")
	// ErrEncrypted: an entry of an archive is encrypted.
	ErrEncrypted = errors.New("encrypted")
)

// A Reader opens inputs and counts what is not FIT. The zero value is ready to use.
type Reader struct {
	// MaxSize is the largest size of a file in bytes, uncompressed. 0 means
	// [DefaultMaxSize]. It is what keeps an endless stream, or a few bytes that unpack to
	// terabytes, from filling the memory. A zip archive that is a file has no limit, as only
	// its entries are read.
	MaxSize int64
	// Stdin is what the name "-" reads. nil means [os.Stdin].
	Stdin io.Reader
	// Want says which files in folders and archives to read; nil means all. The others are
	// neither given nor counted. Its argument is a name as [File] has it, or that of an
	// archive in a folder or archive, which has names below it.
	Want func(name string) bool
	// Skipped counts the files in folders and archives that were left out because they
	// are not FIT.
	Skipped int
}

// Open opens an input with a zero [Reader].
func Open(name string) iter.Seq2[File, error] { return new(Reader).Open(name) }

// Open returns the FIT files of a file, a folder or, for "-", of standard input.
//
//   - A gzip file is decompressed, a zip archive and a folder are searched, in the order of
//     the archive and the lexical order of the folder. Archives may contain archives, up to
//     [MaxDepth]. Symbolic links within a folder are not followed; name may be one.
//   - In folders and archives, a file counts as FIT if it has the header of one, or if its
//     name ends in ".fit" (or ".fit.gz"), however damaged. All others are skipped and
//     counted in Skipped.
//   - Any other file that name names itself is given as it is: it may be a damaged FIT file.
//
// With an error the File has the name, and in Data what could be read before the error, or
// nil. An error with one file does not end the iteration; the rest of a damaged archive
// cannot be read. No more than one file and the archives around it are in memory at a time.
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

// A walker gives the files of one input to yield. Its methods return false when yield did.
type walker struct {
	*Reader
	yield func(File, error) bool
}

// An origin says how an entry was found, which decides whether it is taken.
type origin struct {
	packed bool
	depth  int  // of archives around it
	all    bool // taken even if it does not look like FIT
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

// folder gives the files in a folder and below it.
func (w *walker) folder(name string) bool {
	more := true
	err := filepath.WalkDir(behindLink(name), func(path string, d fs.DirEntry, err error) error {
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

// behindLink returns the name of a folder for WalkDir, which does not follow a symbolic
// link unless a separator says that the folder is meant.
func behindLink(name string) string {
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		name += string(filepath.Separator)
	}
	return name
}

// file gives what is in a file of the operating system.
func (w *walker) file(name string, o origin) bool {
	f, err := os.Open(name)
	if err != nil {
		return w.yield(File{Name: name}, err)
	}
	defer f.Close()
	head, size := headOf(f)
	switch {
	case isZip(head):
		return w.zip(name, f, size, o)
	case isGzip(head) || size == 0: // a pipe has size 0, too
		return w.stream(name, f, o)
	case !o.all && !looksLikeFIT(name, head):
		w.Skipped++
		return true
	case size > w.maxSize(): // before a sparse file makes it ask for terabytes
		return w.failed(name, nil, false, w.tooLarge())
	}
	data := make([]byte, size)
	n, err := io.ReadFull(f, data)
	if err != nil {
		return w.failed(name, data[:n], false, err)
	}
	return w.yield(File{Name: name, Data: data}, nil)
}

// headOf returns the first bytes and the size of a regular file, and nothing of others. It
// leaves the position where it is.
func headOf(f *os.File) (head []byte, size int64) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0 // whoever reads f next meets the error
	}
	head = make([]byte, headSize)
	n, _ := f.ReadAt(head, 0)
	return head[:n], info.Size()
}

// failed gives an error with the name of the file it is about.
func (w *walker) failed(name string, data []byte, packed bool, err error) bool {
	if !errors.As(err, new(*fs.PathError)) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return w.yield(File{Name: name, Data: data, Packed: packed}, err)
}
