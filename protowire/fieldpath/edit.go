package fieldpath

import "errors"

// Delete appends the message b without the fields that s names to dst, and returns the longer slice.
// A message whose fields are all deleted stays, empty.
//
// If b is malformed, in itself or in a message that a path goes through, dst is returned as
// given, with an [*Error]. A path that goes through * is also an error, because it guesses which fields are
// messages. dst must not share memory with b. dst grows by at most the length of b; nothing else is
// allocated.
func (s *Set) Delete(dst, b []byte) ([]byte, error) {
	return s.edit(dst, b, editor{end: drop})
}

// Keep appends what s names of the message b to dst, and the messages around it, and returns the longer
// slice. A message that a path goes through stays, even if nothing in it does, so that elements of repeated
// messages keep their places. A number is removed if a path wants a message in its place. Errors and dst are
// as in [Set.Delete].
func (s *Set) Keep(dst, b []byte) ([]byte, error) {
	return s.edit(dst, b, editor{other: drop})
}

// Replace appends the message b to dst with the values that value returns for the fields that s
// names, and returns the longer slice. value gets the index of the first path that names the field, and
// the field, and returns its new Value: bytes of the same wire type, without tag and length.
// If value returns nil, the field is deleted; if it returns the old Value, all bytes of the field
// stay. The slice is copied before the next call. In a field that is replaced no paths are
// followed.
//
// Errors and dst are as in [Set.Delete]; a result that is not a value of the wire type is also an error.
func (s *Set) Replace(dst, b []byte, value func(path int, f Field) []byte) ([]byte, error) {
	return s.edit(dst, b, editor{end: change, value: value})
}

// Insert appends the message b to dst with the field v after the last field of each message that a path ends
// in, and returns the longer slice. The field gets the number that the path ends in, whatever the number of
// v; Offset and Err are ignored. In the set 3.1, v becomes a field 1 of every field 3. If there is no field 3
// that may be a message, it is created, and so on inwards. v comes after the fields that exist: it overrides
// a singular number or text, becomes one more element of a repeated field, and merges with a message. To
// replace a field where it may be absent, Delete and then Insert.
//
// The wire does not tell the pieces of one message from the elements of a repeated field, so v is added to each piece,
// which matters only if its field is repeated. Nor does the wire know oneofs: their other members stay, and
// a parser keeps the last member.
//
// Errors and dst are as in [Set.Delete]; a Value that is not of v's Type is an error, and so is a path
// with * or with several steps at one place.
func (s *Set) Insert(dst, b []byte, v Field) ([]byte, error) {
	if s.any {
		return dst, errInsert
	}
	if err := check(v.Type, v.Value); err != nil {
		return dst, err
	}
	return s.edit(dst, b, editor{end: follow, insert: &v})
}

var (
	errGuess  = errors.New("fieldpath: a path with * before its last element is for Select only: it guesses which fields are messages")
	errInsert = errors.New("fieldpath: Insert wants paths with one field at each place")
)

// edit appends what e makes of b.
func (s *Set) edit(dst, b []byte, e editor) ([]byte, error) {
	if s.guess {
		return dst, errGuess
	}
	out, err := e.message(dst, s.root, b, 0)
	if err != nil {
		if f, ok := err.(*fault); ok {
			err = f.whole()
		}
		return dst, err
	}
	return out, nil
}
