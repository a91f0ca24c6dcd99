/** Queries for esbuild's metafile. */

/** The output whose entry point is `module`. */
export function entryOf(metafile, module) {
  const path = Object.keys(metafile.outputs).find((output) => metafile.outputs[output].entryPoint === module);
  if (!path) throw new Error(`The bundle has no script of its own for ${module}.`);
  return path;
}

/** The outputs in `start`, followed by all their static imports. */
export function closureOf(metafile, start) {
  const found = [];
  const visit = (path) => {
    if (found.includes(path)) return;
    found.push(path);
    for (const { path: next, kind, external } of metafile.outputs[path].imports) {
      if (kind === 'import-statement' && !external) visit(next);
    }
  };
  start.forEach(visit);
  return found;
}
