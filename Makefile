# Run `make` before a commit. `make help` lists the other targets. Anything longer than a few
# lines is a script in tools/scripts.
GO       ?= go
GO_LEAST ?= go1.25.11
GO_OLD   ?= go1.26.8
GO_NEW   ?= go1.27.4
FUZZTIME ?= 30s
PACKAGES ?= ./...
PLATFORMS ?= linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64
CONTRACT_TOOLCHAINS ?= $(GO_OLD),$(GO_NEW)
CONTRACT_TARGETS    ?= linux/amd64/v1,linux/amd64/v3,linux/arm64,linux/386,linux/riscv64,linux/s390x
export GO GO_LEAST GO_OLD GO_NEW FUZZTIME

# The pattern `work` means every package of every module in go.work. GOWORK=off, because a
# workspace does not allow -modfile. "$(TOOL) -n NAME" prints the path of a tool, for tools that
# have to run in the workspace. The toolchain in use builds the tools: a linter built by an older
# one cannot read newer code.
TOOL = GOWORK=off $(GO) tool -modfile=$(CURDIR)/tools/go.mod

.DEFAULT_GOAL := commit
.PHONY: beam bench bounds check commit contracts demo dist fmt format fuzz gen have-java help java-bench java-matrix java-matrix-short kernels lint matrix matrix-short mutants peers pr protobuf-versions prove quick readme release-check site steps suites tables test test-go test-java test-site tidy verdicts

commit: check quick ## run checks and quick tests before a commit (the default)

check: format lint ## check the format, run go vet, staticcheck and the linters of other files

format: ## fail if a file is not formatted
	@out=$$($(TOOL) gofumpt -l .) && test -z "$$out" || { echo "not formatted, run make fmt:"; echo "$$out"; exit 1; }
	@tools/scripts/java-format.sh check

fmt: ## format every file
	$(TOOL) gofumpt -w .
	@tools/scripts/java-format.sh apply

lint: ## run go vet (plain, simd, arm64), staticcheck, shellcheck, and check YAML by its schemas
	$(GO) vet work
	GOEXPERIMENT=simd $(GO) vet work
	GOARCH=arm64 $(GO) vet work
	"$$($(TOOL) -n staticcheck)" work
	@tools/scripts/lint.sh

tidy: ## run go mod tidy in every module
	@tools/scripts/tidy.sh

quick: ## test the codecs
	$(GO) test ./...

contracts: ## check the contracts in comments, with each toolchain and target
	GOTOOLCHAIN=$(GO_NEW) $(GO) run ./lab/cmd/tight check -experiment default,simd -toolchain $(CONTRACT_TOOLCHAINS) -target $(CONTRACT_TARGETS) ./protowire/... ./protobuf/protowire ./protobuf/tight ./blake2s ./blake2b ./fit ./fit/internal/...

pr: ## report what the change since BASE does to contracts, machine code and instruction counts
	$(GO) run ./lab/cmd/tight pr $(if $(BASE),-base $(BASE)) -time 0 $(PACKAGES)

kernels: ## test the SIMD implementations of this CPU, and record where and when
	@tools/scripts/kernels.sh record

test: have-java test-go test-java ## run all tests of all modules

test-go: ## run the Go part of test
	@tools/scripts/missing.sh
	TIGHTWIRE_THOROUGH=1 $(GO) test -count=1 -timeout=30m work
	cd tools && GOWORK=off $(GO) test -count=1 ./...
	cd site && GOWORK=off $(GO) test -count=1 .
	cd protobuf/fast && $(GO) test -count=1 ./otlp ./status

test-java: have-java ## run the Java part of test
	@tools/scripts/java-test.sh

have-java:
	@tools/scripts/missing.sh java

java-matrix: ## run the Java tests on each JDK, and with flags that imitate weaker CPUs
	@tools/scripts/java-matrix.sh full

java-matrix-short: ## run the cells of java-matrix that CI runs
	@tools/scripts/java-matrix.sh short

java-bench: ## race the Java part against its peers, and write records to compare/results
	@tools/scripts/java-bench.sh

matrix: ## run the tests in each build that users may have
	@tools/scripts/matrix.sh full

matrix-short: ## run the matrix that CI runs
	@tools/scripts/matrix.sh short

steps: ## write the steps of BLAKE2s into compare/steps, which are not committed, and test them
	cd tools/gen && $(GO) run ./blake2 steps ../..
	$(GO) test -count=1 ./compare/steps

suites: ## run the tests of eleven other projects with our packages; measure what proto.Marshal gains
	@tools/scripts/suites.sh
	@tools/scripts/marshal.sh

demo: ## show in two minutes what ours and the peers do on this machine: answers, speed, contracts and claims
	@echo "Building the demo, which takes some minutes the first time ..."
	@cd compare && GOWORK=off $(GO) run -trimpath ./cmd/demo

prove: ## measure the promises of compare/claims.toml here, in twenty minutes, and keep the records
	@tools/scripts/prove.sh

readme: ## run the sessions in README.md
	@tools/scripts/readme.sh

verdicts: ## fail if a record breaks a bound or a page is not what the records give
	@tools/scripts/prove.sh -locked
	@tools/scripts/tables.sh -check

bench: ## race against the peers, and write records to compare/results
	@tools/scripts/bench.sh

peers: ## race BLAKE2 against C, Python, Rust and coreutils, and keep the records
	cd compare && $$(command -v taskset >/dev/null && echo taskset -c 0) $(GO) run ./cmd/peers -o results

bounds: ## write what the records support into compare/bounds.lock
	@tools/scripts/prove.sh -update

tables: ## update the tables in docs from the newest records in compare/results
	@tools/scripts/tables.sh

protobuf-versions: ## test protobuf/ with the oldest and the newest protobuf-go
	@tools/scripts/protobuf-versions.sh

release-check: ## download, install and run every published module from a local module proxy
	cd tools && GOWORK=off $(GO) run ./release check
	@if [ -x tools/scripts/java-consumer.sh ]; then tools/scripts/java-consumer.sh; fi

dist: ## build the archives and packages of a release for PLATFORMS, with SBOMs and digests, in dist/
	cd tools && GOWORK=off $(GO) run ./release dist -platforms $(PLATFORMS) -o ../dist

site: ## write the website to site/public
	cd site && GOWORK=off $(GO) run .

test-site: site ## write the website, and test it in headless Chromium
	cd site && SITE=$(CURDIR)/site/public GOWORK=off $(GO) test -count=1 ./browser

beam: ## build and test fit/fitarrow/examples/beam (not in CI: it downloads all of Beam)
	cd fit/fitarrow/examples/beam && GOWORK=off $(GO) test -count=1 ./...

fuzz: ## run each fuzz target for FUZZTIME
	@tools/scripts/fuzz.sh

mutants: ## make small changes to packages, and list those that no test notices (takes hours)
	@tools/scripts/mutants.sh

gen: ## regenerate all generated files, and fail if one changes
	cd compare && $(GO) run ./cmd/vectors -o ../vectors
	@if command -v python3 >/dev/null; then \
			python3 tools/scripts/vectors_blake2.py vectors; python3 tools/scripts/fit_dump_oracle.py --vectors vectors/fit; \
			python3 tools/scripts/vectors_fit_damage.py vectors; \
		else echo "make gen: no python3: vectors/blake2*.tsv, vectors/fit_damage.tsv and the dumps in vectors/fit are not regenerated"; fi
	@if python3 -c 'import fitdecode' 2>/dev/null; then python3 tools/scripts/vectors_fit_expansion.py vectors; \
		else echo "make gen: no fitdecode: vectors/fit_expansion.tsv is not regenerated"; fi
	cd tools/gen && $(GO) run ./blake2 write ../..
	cd tools/gen && $(GO) run ./protowire write ../..
	cd tools/gen && $(GO) run ./protobuf write ../..
	cd protobuf && $(GO) test -count=1 ./cmd/protoc-gen-go-tight -run TestGeneratedFiles -update
	cd tools/gen && $(GO) run ./fitprofile write ../..
	cd tools/gen && $(GO) run ./copies write ../..
	cd tools/gen && $(GO) run ./javatwins write ../.. && $(GO) run ./javacopy write ../..
	@git status --porcelain -- vectors 'lab/internal/cli/z_*' 'blake2s/*z_*' 'blake2b/z_*' 'protowire/*z_*' 'protobuf/*z_*' 'protobuf/*_tight.pb.go' 'compare/*/z_*' 'fit/*/z_*' java/copy java/wire/src/main | { ! grep .; } || { echo "make gen: these files differ from what is committed"; exit 1; }

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | expand -t 20
