// Package values decodes FIT files three times over: with the same framing and the
// same plans for definitions, and what is stored for each field is a value of 24
// bytes, one of 16, or nothing, so that a field is read when it is asked for. It is
// there to measure what stored values cost; package fit is the third form, made
// well.
//
// It has just what the input needs: one file, in which each header is sound.
package values
