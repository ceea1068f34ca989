// Package timelinetest reads vectors/fit_timeline.tsv: files in words, and what their times and
// distances mean. All packages that answer such a question test the same files.
package timelinetest
