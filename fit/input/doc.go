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
// The formats are those of RFC 1952 (gzip) and APPNOTE.TXT of PKWARE (zip) as far as
// compress/gzip and archive/zip of the standard library read them. Other archives (tar,
// 7z) and encrypted entries are not read.
package input
