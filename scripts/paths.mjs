/**
 * `npm run paths`: lists the test paths through the statecharts, without walking them.
 *   npm run paths                                     the charts with their states, transitions and paths
 *   npm run paths -- pageEditing                      the paths of a chart, in words
 *   npm run paths -- pageEditing --to moving          those that end in a state; a part of its name is enough
 *   npm run paths -- pageEditing --event edit.saved   those with an event; a part of its name or words is enough
 */
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

checkNode();
await ensurePackages();
const { loadTypeScript } = await import('./support/load-typescript.mjs');
const { chartRows, pathList } = await loadTypeScript('tests/charts/path-list.ts');

try {
  const options = { to: { type: 'string' }, event: { type: 'string' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > 0) for (const name of positionals) printPaths(name, values);
  else if (values.to || values.event) fail('Name a chart as well: npm run paths -- pageEditing --to moving');
  else printTable(['Chart', 'States', 'Transitions', 'Paths'], chartRows());
} catch (error) {
  fail(error.message);
}

function printPaths(name, filters) {
  const { taken, lines } = pathList(name, filters);
  if (taken.length > 0) console.log(`${taken.join('\n')}\n`);
  for (const line of lines) console.log(line);
  console.log(`\n${lines.length} ${lines.length === 1 ? 'path' : 'paths'}`);
}
