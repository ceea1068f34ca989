#!/usr/bin/env bash
# Build tight from the checkout that this script is in, into $RUNNER_TEMP.
set -euo pipefail
cd "$(dirname "$0")/../../lab"
# If the workflow has an older Go than the lab needs, the go command downloads a newer one.
GOTOOLCHAIN=auto GOWORK=off GOFLAGS='' go build -trimpath -o "$RUNNER_TEMP/tight" ./cmd/tight
"$RUNNER_TEMP/tight" version
