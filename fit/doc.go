// Package fit reads and writes FIT files, the activity files of bike computers
// and watches (protocols 1.0 and 2.0), and keeps what it reads to the byte.
package fit
