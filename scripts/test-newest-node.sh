#!/usr/bin/env bash
# Tests the server also with the Node version of the container image, if npm has it for this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

release=24
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
package="node-$(node -p 'process.platform + "-" + process.arch')@$release"
if ! npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts "$package" >"$folder/log" 2>&1; then
  echo "Node $release is not tested: $package cannot be had here."
  exit 0
fi
node=$(echo "$folder"/node_modules/node-*/bin/node)
echo "Server and rules with Node $("$node" --version)"
"$node" node_modules/vitest/vitest.mjs run --project unit server samples contract
"$node" node_modules/vitest/vitest.mjs run --project server tests/server/api-pages.test.ts \
  tests/server/identity-sign-in.test.ts tests/server/images-uploads.test.ts tests/server/shell-start.test.ts
