package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/protowire"
)

// showJava writes the ride's records as columns, which a Java program reads and
// writes again, and compares the results. Without a JDK it says what it leaves out.
func showJava(ctx context.Context, w io.Writer, folder string) error {
	heading(w, "4. The same ride in Java")
	javac := jdkCommand("javac")
	if _, err := output(ctx, javac, "--release", "17", "-version"); err != nil {
		fmt.Fprintf(w, "Left out: no JDK of 17 or later. Get one: apt-get install openjdk-17-jdk-headless\n(%s)\n", strings.TrimSpace(err.Error()))
		return nil
	}
	_, ride, err := readRide(folder)
	if err != nil {
		return err
	}
	columns := rideColumns(ride.Records)
	message := encodeColumns(columns)
	fmt.Fprintf(w, "%d records as %d packed columns of differences: %d bytes, BLAKE2s %x\n", len(ride.Records), len(columns), len(message), blake2s.Sum256(message))
	again, err := runJava(ctx, folder, message)
	switch {
	case ctx.Err() != nil:
		leftOut(w, "make test-java")
		return nil
	case err != nil:
		return err
	case !bytes.Equal(again, message):
		return fmt.Errorf("ReadRide: wrote %d bytes that differ from the %d it read", len(again), len(message))
	}
	fmt.Fprintln(w, "Java decoded them to arrays, and wrote the same bytes.")
	return nil
}

// rideColumns returns the main fields of a ride's records, one slice for each
// field.
func rideColumns(records []mesg.Record) [][]int64 {
	fields := []func(*mesg.Record) int64{
		func(r *mesg.Record) int64 { return int64(r.Timestamp) },
		func(r *mesg.Record) int64 { return int64(r.PositionLat) },
		func(r *mesg.Record) int64 { return int64(r.PositionLong) },
		func(r *mesg.Record) int64 { return int64(r.Distance) },
		func(r *mesg.Record) int64 { return int64(r.EnhancedSpeed) },
		func(r *mesg.Record) int64 { return int64(r.EnhancedAltitude) },
		func(r *mesg.Record) int64 { return int64(r.HeartRate) },
		func(r *mesg.Record) int64 { return int64(r.Power) },
	}
	columns := make([][]int64, len(fields))
	for i, field := range fields {
		for j := range records {
			columns[i] = append(columns[i], field(&records[j]))
		}
	}
	return columns
}

// encodeColumns returns a message with a packed sint64 field for each column, from
// number 1 on, with the differences of its values.
func encodeColumns(columns [][]int64) (b []byte) {
	for i, column := range columns {
		deltas, before := make([]int64, len(column)), int64(0)
		for j, v := range column {
			deltas[j], before = v-before, v
		}
		b = protowire.AppendTag(b, protowire.Number(i+1), protowire.BytesType)
		b = protowire.AppendBytes(b, protowire.AppendPackedSint64(nil, deltas))
	}
	return b
}

// runJava compiles Java's wire and java/demo/ReadRide.java, passes it the message in a
// file, and returns what it writes.
func runJava(ctx context.Context, folder string, message []byte) ([]byte, error) {
	temp, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	ride, copied := filepath.Join(temp, "ride"), filepath.Join(temp, "copy")
	if err := os.WriteFile(ride, message, 0o600); err != nil {
		return nil, err
	}
	wire, err := filepath.Glob(filepath.Join(folder, "java/wire/src/main/java/io/github/tightwire/wire/*.java"))
	if err != nil {
		return nil, err
	}
	compile := append([]string{"-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "--release", "17", "-d", temp, filepath.Join(folder, "java/demo/ReadRide.java")}, wire...)
	if _, err := output(ctx, jdkCommand("javac"), compile...); err != nil {
		return nil, err
	}
	if _, err := output(ctx, jdkCommand("java"), "-cp", temp, "ReadRide", ride, copied); err != nil {
		return nil, err
	}
	return os.ReadFile(copied)
}

// jdkCommand returns a command of the JDK in JAVA_HOME, or else in the PATH.
func jdkCommand(name string) string {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		return filepath.Join(home, "bin", name)
	}
	return name
}
