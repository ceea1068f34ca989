// Package edit makes new FIT files of activities: [Merge], [Split], [Trim], [Cut], [Despike], [Fill],
// [Scale], [Swim], [Conceal], [Strip], [Shift], [Set], [Reduce], [Overlay] and [MergeHR]. They report what
// they changed; [Diff] compares two files.
//
//	trimmed, changes, err := edit.Trim(f, from, to)
//
// An edit works on messages, not on the views of package
// [github.com/tightwire/tightwire/fit/activity]: all other messages keep their bytes, even
// unknown messages and developer fields. Sums of laps and sessions that no longer hold are computed
// again from the records. The results share no memory with the files, which are not changed.
//
// An edit changes one file. Files chained to it, such as the heart rates of a chest strap, are separate
// files; [MergeHR] reads the rates from there. To repair damaged files see [fit.Recover].
//
// The package is at version 0: its names may change.
package edit
