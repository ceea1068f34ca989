// Package hybrid has test messages of the hybrid API.
package hybrid
