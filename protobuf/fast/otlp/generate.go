package otlp

//go:generate ./generate.sh
