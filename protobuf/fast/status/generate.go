package status

//go:generate ./generate.sh
