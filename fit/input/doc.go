// Package input finds FIT files where people have them: in files and folders, compressed
// with gzip, in zip archives such as the exports of platforms, and on standard input.
//
//	for file, err := range input.Open("export.zip") {
//		if err != nil {
//			log.Print(err) // the other files still come
//			continue
//		}
//		decoded, err := fit.DecodeBytes(file.Data)
//		...
//	}
//
// The content of a file decides whether it is FIT, not its name: see [Reader.Open].
//
// It reads the gzip and zip files that compress/gzip and archive/zip of the standard library
// read; not tar, 7z or encrypted archives.
package input
