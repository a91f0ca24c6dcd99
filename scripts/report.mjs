/**
 * `npm run report`: writes the test results as one page, `test-results/report.html`, which can be opened from the disk.
 *   npm run report -- --results other/folder     for results in another folder
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
