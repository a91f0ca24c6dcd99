/**
 * In the browser, part of the entry: a file is a screen or a lazy part, and holds every module that it needs beyond the entry's
 * own, so that one request is enough. Files hold the same modules more than once; each module runs once.
 */
import { files } from './files.js';

/** By the module's number: the function that runs it; its exports. */
const factories = {};
const modules = {};

/** @param {Record<string, object>} exports of the modules that the entry holds itself */
export function provide(exports) {
  Object.assign(modules, exports);
}

/** Rejects as `import()` does. */
export async function load(id) {
  // Written out as one expression, the bundler would look for the files.
  const file = `./${files[id]}`;
  if (modules[id] || factories[id]) return need(id);
  const part = await import(file);
  // A file that somebody has put in its place exports what was asked for itself.
  if (!part.default) return part;
  Object.assign(factories, part.default);
  return need(id);
}

function need(id) {
  if (!modules[id]) {
    modules[id] = {};
    factories[id](need, (getters) => defineExports(modules[id], getters), load);
  }
  return modules[id];
}

function defineExports(module, getters) {
  for (const name of Object.keys(getters))
    Object.defineProperty(module, name, { get: getters[name], enumerable: true });
}
