// Package apis has test messages of edition 2024.
package apis
