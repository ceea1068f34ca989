// Package java holds a test of the Java part beside the Go part: both read the
// same files and must say the same of them. There is no code to import here.
package java
