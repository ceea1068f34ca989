// The website: HTML, CSS and JavaScript, no packages. It is a module so that nobody who imports
// a codec downloads it.
module github.com/tightwire/tightwire/site

go 1.26.0
