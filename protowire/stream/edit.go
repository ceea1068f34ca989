package stream

import "io"

// Edit writes what edit makes of each message of r to w, to the clean end of r, and returns nil there. edit appends
// the new message to dst, which is empty and may have room, and returns the longer slice, as the methods of
// fieldpath.Set do; a nil slice leaves the message out. Both slices may be used again after edit has
// returned. The first error of r, edit or w ends it; the messages before it are written.
//
// Edit needs memory for one message before and one after the edit, whatever the length of the stream.
func Edit(w *Writer, r *Reader, edit func(dst, msg []byte) ([]byte, error)) error {
	dst := []byte{}
	for {
		msg, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		edited, err := edit(dst[:0], msg)
		if err != nil {
			return err
		}
		if edited == nil {
			continue
		}
		if err := w.Write(edited); err != nil {
			return err
		}
		dst = edited
	}
}
