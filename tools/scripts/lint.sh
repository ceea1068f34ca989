#!/usr/bin/env bash
# Checks our shell scripts with shellcheck, and our YAML with JSON schemas: the action, workflows
# and the example of docs/tight/ci.md, the GitLab template, and the pre-commit hook. Schemas come with
# check-jsonschema, in the release that lint.txt names; pre-commit has its own. The tools are in a
# virtual environment in the user's cache. Without Python's venv, or PyPI, the script says so and
# does nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

venv=${XDG_CACHE_HOME:-$HOME/.cache}/tightwire/lint-$(cksum <tools/scripts/lint.txt | cut -d' ' -f1)
bin=$venv/bin
if [ ! -f "$venv/whole" ]; then # an interrupted install has no such file
	python=${PYTHON:-python3}
	if ! said=$({ "$python" -m venv "$venv" && "$bin/pip" install -q --disable-pip-version-check -r tools/scripts/lint.txt; } 2>&1); then
		echo "lint: LEFT OUT: shellcheck and the schemas of YAML: $python -m venv, or pip: $(tail -n 1 <<<"$said")"
		exit 0
	fi
	touch "$venv/whole"
fi

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# schema NAME FILE...: quiet unless it fails.
schema() {
	local said
	said=$("$bin/check-jsonschema" --builtin-schema "vendor.$1" "${@:2}" 2>&1) || { echo "$said" >&2 && false; }
}

"$bin/shellcheck" .ci/run tools/scripts/*.sh lab/ci/*.sh
schema github-actions action.yml
# shellcheck disable=SC2016 # these are Markdown's
sed -n '/^```yaml$/,/^```$/{/^```/!p}' docs/tight/ci.md >"$temp/example.yml"
schema github-workflows .github/workflows/*.yml "$temp/example.yml"
schema gitlab-ci --data-transform gitlab-ci lab/ci/gitlab.yml
"$bin/pre-commit" validate-manifest .pre-commit-hooks.yaml
