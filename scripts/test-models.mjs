/**
 * `npm run test:models`: replays the generated paths of the charts.
 *   npm run test:models                                     all charts, and the rendered views
 *   npm run test:models -- --chart imagePicker              one chart
 *   npm run test:models -- --browser                        in Chromium, against the built application
 *   npm run test:models -- --chart imagePicker --browser    the same for one chart; --headed and --slow to watch
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runModels, runVitest } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

const flag = { type: 'boolean' };
const { values, positionals } = parseArgs({
  options: { chart: { type: 'string' }, browser: flag, headed: flag, slow: flag },
  allowPositionals: true,
});
checkNode();
await ensurePackages();
const stem = values.chart ? await stemOf(values.chart) : null;
const { failed } = await (values.browser ? inBrowser() : inProcess());
process.exitCode = failed > 0 ? 1 : 0;

function inProcess() {
  if (stem) process.env.CHART = values.chart;
  return runVitest('models', [...filters(), ...(stem ? ['machines/paths'] : []), ...positionals]);
}

async function inBrowser() {
  await ensureBuild({ show: true });
  const watched = values.headed || values.slow ? ['--headed', '--workers=1'] : [];
  return runModels([...filters(), ...watched, ...positionals], { slow: values.slow });
}

function filters() {
  return stem ? [`/${stem}.`] : [];
}

/** For example `image-picker`, as in file names, for `imagePicker`. */
async function stemOf(name) {
  const { loadTypeScript } = await import('./support/load-typescript.mjs');
  const { chartNamed } = await loadTypeScript('tests/charts/registry.ts');
  try {
    chartNamed(name);
  } catch (error) {
    fail(error.message);
  }
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
