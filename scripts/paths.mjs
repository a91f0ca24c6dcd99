/**
 * `npm run paths`: what the testers' paths through the statecharts are, without walking them.
 *   npm run paths                                     every chart with its states, transitions and paths
 *   npm run paths -- pageEditing                      the paths of one, in words
 *   npm run paths -- pageEditing --to moving          those that end in a state; parts of its name do
 *   npm run paths -- pageEditing --event edit.saved   those that hold an event; parts of its name or words do, as section.destroy
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

function printPaths(name, narrowing) {
  const { taken, lines } = pathList(name, narrowing);
  if (taken.length > 0) console.log(`${taken.join('\n')}\n`);
  for (const line of lines) console.log(line);
  console.log(`\n${lines.length} ${lines.length === 1 ? 'path' : 'paths'}`);
}
