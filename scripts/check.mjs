/** `npm run check`: everything that can be said about the sources without running the product. */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runChecks } from './support/table.mjs';

checkNode();
await ensurePackages();

const compile = (project) => ['node_modules/.bin/tsc', '--noEmit', '-p', project];
const allGood = await runChecks([
  {
    name: 'Format and lint',
    command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'],
    remedy: 'npx biome check --write .',
  },
  { name: 'Types', command: compile('tsconfig.json'), remedy: 'mend the types that the compiler names' },
  { name: 'contract/ stands alone', command: compile('contract'), remedy: 'no DOM, no Node, no package in contract/' },
  { name: 'machines/ stand alone', command: compile('machines'), remedy: 'only xstate and contract/ in machines/' },
  {
    name: 'Architecture',
    command: ['node_modules/.bin/vitest', 'run', '--project', 'unit', 'tests/architecture.test.ts'],
    remedy: 'keep to the table in docs/architecture.md',
  },
]);
process.exitCode = allGood ? 0 : 1;
