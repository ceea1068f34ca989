package transfer

import "bytes"

// feeds undoes what FTP in text mode does on the way from a Unix system: each LF became CR LF.
func feeds(b []byte) undone {
	const few = 8 // line feeds, which may follow a CR by chance
	crlf := bytes.Count(b, []byte("\r\n"))
	if crlf == 0 {
		return undone{}
	}
	return undone{
		name: "LF to CRLF",
		data: bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")),
		sure: crlf >= few && isMost(crlf, bytes.Count(b, []byte("\n"))),
	}
}

// isMost reports whether n of all are nearly all: damage elsewhere may have changed the rest.
func isMost(n, all int) bool { return n*16 >= all*15 }
