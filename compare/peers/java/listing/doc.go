// Package listing says in plain text what a message holds, and makes the message
// of the text again, so that implementations in different languages can be
// compared. vectors/messages/README.md explains the text.
//
// What a field holds follows from its number alone, so that any bytes can be
// listed, damaged ones up to the fault. The tests have a Java program list and
// write the same messages.
package listing
