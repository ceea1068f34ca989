// Package hybrid has test messages of the hybrid API, with generated codecs.
package hybrid
