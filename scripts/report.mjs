/**
 * `npm run report`: what the tests have shown, as one page that opens from the disk: `test-results/report.html`.
 *   npm run report -- --results other/folder     of results that lie elsewhere
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { root } from './support/steps.mjs';

const { values } = parseArgs({ options: { results: { type: 'string', default: 'test-results' } } });

checkNode();
await ensurePackages();
const { loadTypeScript } = await import('./support/load-typescript.mjs');
const { writeReport } = await loadTypeScript('tests/report/write-report.ts');
console.log(`Written: ${await writeReport(resolve(root), new Date().toISOString(), resolve(root, values.results))}`);
