/**
 * `npm run test:models`: replays the generated paths of the charts.
 *   npm run test:models                                     all, on the charts and on the rendered views
 *   npm run test:models -- --chart imagePicker              those of one chart
 *   npm run test:models -- --browser                        in Chromium, against the built application
 *   npm run test:models -- --chart imagePicker --browser    the same of one chart; --headed and --slow to watch
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
const { failed } = values.browser ? await inBrowser() : await runVitest('models', [...filters(), ...positionals]);
process.exitCode = failed > 0 ? 1 : 0;

async function inBrowser() {
  await ensureBuild({ show: true });
  return runModels(
    [...filters(), ...(values.headed || values.slow ? ['--headed', '--workers=1'] : []), ...positionals],
    {
      slow: values.slow,
    },
  );
}

function filters() {
  return stem ? [`/${stem}.`] : [];
}

/** `imagePicker` is `image-picker` in the names of files. */
async function stemOf(name) {
  const { loadTypeScript } = await import('./support/load-typescript.mjs');
  const { charts } = await loadTypeScript('tests/charts/registry.ts');
  if (!(name in charts)) fail(`There is no chart "${name}"; there are ${Object.keys(charts).join(', ')}.`);
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
