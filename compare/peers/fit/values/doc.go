// Package values decodes FIT files in three ways, to measure the cost of stored values. Framing
// and plans for definitions are the same. For each field it stores a value of 24 bytes, a value
// of 16 bytes, or nothing: then fields are read on demand. Package fit works the third way.
//
// It supports only what the input needs: one file with valid headers.
package values
