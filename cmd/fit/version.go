package main

import "runtime/debug"

// versionLine names the program and the version of the module it was built from.
func versionLine() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	return "fit (Tightwire) " + version
}
