# Run `make` before a commit. `make help` lists the other targets. Anything longer than a few
# lines is a script in tools/scripts.
GO       ?= go
GO_LEAST ?= go1.25.11
GO_OLD   ?= go1.26.8
GO_NEW   ?= go1.27.4
FUZZTIME ?= 30s
PLATFORMS ?= linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64
CONTRACT_TOOLCHAINS ?= $(GO_OLD),$(GO_NEW)
CONTRACT_TARGETS    ?= linux/amd64/v1,linux/amd64/v3,linux/arm64,linux/386,linux/riscv64,linux/s390x
SIMD_PACKAGES        = ./protowire/... ./blake2s ./blake2b ./fit/internal/crc
CONTRACT_PACKAGES    = ./protowire/... ./protobuf/protowire ./protobuf/tight ./blake2s ./blake2b ./fit ./fit/internal/...
export GO GO_LEAST GO_OLD GO_NEW FUZZTIME

# The pattern `work` means every package of every module in go.work. GOWORK=off, because a
# workspace does not allow -modfile. "$(TOOL) -n NAME" prints the path of a tool, for tools that
# have to run in the workspace. The toolchain in use builds the tools: a linter built by an older
# one cannot read newer code.
TOOL = GOWORK=off $(GO) tool -modfile=$(CURDIR)/tools/go.mod

.DEFAULT_GOAL := quick
.PHONY: bench ci-full contracts demo dist fmt fuzz gen help lint matrix numbers prove quick readme release-check site suites test test-go test-java test-site tidy web

quick: lint ## before a commit (the default): lint, and the tests of the codecs
	$(GO) test ./...

demo: ## show in two minutes what ours and the others do on this machine: a ride, races, contracts
	@echo "Building the demo, which takes some minutes the first time ..."
	@cd compare && GOWORK=off $(GO) run ./cmd/demo

test: test-go test-java ## run all tests of all modules

# Without the part of go vet that go test runs: make lint, which CI runs too, has the whole of it.
test-go: ## run the Go part of test
	@tools/scripts/missing.sh
	@TIGHTWIRE_THOROUGH=1 tools/scripts/go-test.sh -vet=off -count=1 -timeout=30m work
	cd tools && GOWORK=off $(GO) test -count=1 ./...
	cd site && GOWORK=off $(GO) test -count=1 .
	cd protobuf/fast && $(GO) test -count=1 ./grpc ./otlp ./status

test-java: ## run the Java part of test
	@tools/scripts/missing.sh java
	@tools/scripts/java-test.sh

test-site: site ## write the website, and test it in headless Chromium
	cd site && SITE=$(CURDIR)/site/public GOWORK=off $(GO) test -count=1 -parallel=4 -timeout=30m ./browser

lint: ## check formats, go vet (plain, simd, arm64), staticcheck, shellcheck, YAML by its schemas
	@out=$$($(TOOL) gofumpt -l .) && test -z "$$out" || { echo "not formatted, run make fmt:"; echo "$$out"; exit 1; }
	@tools/scripts/java-format.sh check
	$(GO) vet work
	GOTOOLCHAIN=$(GO_NEW) GOEXPERIMENT=simd $(GO) vet $(SIMD_PACKAGES)
	GOTOOLCHAIN=$(GO_NEW) GOARCH=arm64 $(GO) vet $(SIMD_PACKAGES)
	$(GO) vet -tags=protoopaque ./protobuf/internal/messages/tight/hybrid # its other twin, whose test builds without vet
	"$$($(TOOL) -n staticcheck)" work
	@tools/scripts/lint.sh

fmt: ## format every file
	$(TOOL) gofumpt -w .
	@tools/scripts/java-format.sh apply

gen: ## make generated files and vectors again, and fail if one changes
	@tools/scripts/gen.sh

tidy: ## run go mod tidy in every module
	@tools/scripts/tidy.sh

fuzz: ## run each fuzz target for FUZZTIME
	@tools/scripts/fuzz.sh

contracts: ## check the contracts in comments, with each toolchain and target
	GOTOOLCHAIN=$(GO_NEW) $(GO) run ./lab/cmd/tight check -experiment default,simd -toolchain $(CONTRACT_TOOLCHAINS) -target $(CONTRACT_TARGETS) $(CONTRACT_PACKAGES)

bench: ## race against the others, and write records to compare/results
	@tools/scripts/bench.sh

numbers: ## write docs/numbers.md and the tables of other pages from compare/results
	cd compare && GOWORK=off $(GO) run ./cmd/numbers

prove: ## measure the promises on this machine, and print what came out
	@tools/scripts/prove.sh

matrix: ## run the tests in each build of Go and on each JVM that users may have
	@tools/scripts/matrix.sh full
	@tools/scripts/java-matrix.sh full

suites: ## run the tests of other projects with our packages; count what proto.Marshal gains
	@tools/scripts/suites.sh
	@tools/scripts/marshal.sh

readme: ## run the sessions in README.md and in docs, and compare what they print
	@tools/scripts/readme.sh

release-check: ## get, install and run every published module from a local module proxy
	cd tools && GOWORK=off $(GO) run ./release check
	@tools/scripts/java-consumer.sh

dist: ## build the archives and packages of a release for PLATFORMS, with SBOMs and digests, in dist/
	cd tools && GOWORK=off $(GO) run ./release dist -platforms $(PLATFORMS) -o ../dist

site: ## write the website to site/public; its docs by Zensical, which Python installs in site/.venv
	cd site && GOWORK=off $(GO) run .

web: ## open the page that mends rides, from this clone
	$(GO) run ./cmd/fit web

ci-full: ## what is too long for each change: all builds, race detector, fuzzing, release; takes hours
	@tools/scripts/ci-full.sh

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | expand -t 16
