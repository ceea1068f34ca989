// Beam is the conversion of `fit bulk` as a pipeline of Apache Beam, for archives that outgrow
// one machine: FIT files become the Parquet data set that package fitarrow/dataset describes.
//
//	go run . --input 'archive/*/*.fit' --output rides
//	go run . --input 'gs://archive/*.fit' --output gs://rides --runner dataflow ...
//
// It runs in its own process (the prism runner) unless --runner names another. Identical files
// count once. Damaged files are left out, and the log names them.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

func main() {
	input := flag.String("input", "", "`GLOB` of FIT files, compressed with gzip or not")
	output := flag.String("output", "", "`FOLDER` for the data set")
	flag.Parse()
	beam.Init()
	if *input == "" || *output == "" {
		log.Fatal("beam: want --input and --output")
	}
	if err := beamx.Run(context.Background(), newPipeline(*input, *output)); err != nil {
		log.Fatal("beam: ", err)
	}
}
