/**
 * Part of the browser's entry. Each file is a screen or another lazy part and contains all modules that it needs beyond
 * those of the entry, so that one request is enough. Files may contain the same module, but each module runs once.
 */
import { files } from './files.js';

/** The functions that run the modules, and their exports, by number. */
const factories = {};
const modules = {};

/** @param {Record<string, object>} exports of the entry's own modules */
export function provide(exports) {
  Object.assign(modules, exports);
}

/** Rejects as `import()` does. */
export async function load(id) {
  // A variable, because the bundler would try to resolve an expression.
  const file = `./${files[id]}`;
  if (modules[id] || factories[id]) return need(id);
  const part = await import(file);
  // A replaced file, such as in tests, is a plain module.
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
