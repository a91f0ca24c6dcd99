/** `npm run check`: all static checks of the sources. */
import { checkNode, ensurePackages } from './support/install.mjs';
import { seconds, tryCommand } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

checkNode();
await ensurePackages();

const compile = (project) => ['node_modules/.bin/tsc', '--noEmit', '-p', project];
const checks = [
  {
    name: 'Format and lint',
    command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'],
    remedy: 'npx biome check --write .',
  },
  { name: 'Types', command: compile('tsconfig.json'), remedy: 'fix the errors that the compiler reports' },
  { name: 'contract/ stands alone', command: compile('contract'), remedy: 'no DOM, no Node, no package in contract/' },
  { name: 'machines/ stand alone', command: compile('machines'), remedy: 'only xstate and contract/ in machines/' },
  {
    name: 'Architecture',
    command: ['node_modules/.bin/vitest', 'run', '--project', 'unit', 'tests/architecture.test.ts'],
    remedy: 'follow the table in docs/architecture.md',
  },
];
const rows = await Promise.all(checks.map(run));
printTable(['Check', 'Result', 'Time', 'How to fix'], rows);
process.exitCode = rows.every(([, result]) => result === 'ok') ? 0 : 1;

async function run({ name, command: [program, ...args], remedy }) {
  const start = performance.now();
  const { status, output } = await tryCommand(program, args);
  if (status !== 0) console.log(`${name}\n${output}`);
  return [name, status === 0 ? 'ok' : 'FAILED', seconds(performance.now() - start), status === 0 ? '' : remedy];
}
