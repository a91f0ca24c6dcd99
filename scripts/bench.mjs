/** `npm run bench`: measures the promised figures on this machine. It prints the targets but does not assert them. */
import { cpus, loadavg } from 'node:os';
import { chromiumMissing, ensureChromium } from './support/chromium.mjs';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail, step } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

/** In the order of execution: subjects that store much come last, so that they do not slow the others down. */
const subjects = [
  'start',
  'first-row',
  'trips',
  'filter',
  'page',
  'preview',
  'text',
  'menus',
  'lists',
  'images',
  'usage',
  'thumbnails',
  'refresh',
  'writes',
  'history',
  'references',
  'search',
  'live',
  'server',
  'delivery',
];

checkNode();
/** `history` includes the cost of writes and the event streams. */
const requested = process.argv.slice(2).flatMap((word) => (word === 'history' ? ['writes', word, 'live'] : [word]));
const unknown = requested.filter((word) => !subjects.includes(word));
const wantsHelp = requested.includes('--help') || requested.includes('-h');
if (!wantsHelp && unknown.length > 0) fail(`There is no subject ${unknown.join(', ')}: ${subjects.join(', ')}`);
await ensurePackages();
const chosen = await Promise.all(
  subjects.filter((name) => wantsHelp || requested.length === 0 || requested.includes(name)).map(load),
);
if (wantsHelp) printHelp();
else await measure();

async function measure() {
  await ensureBuild();
  const executablePath = (await ensureChromium()) ?? fail(chromiumMissing);
  const { install } = await import('./bench/installation.mjs');
  const installation = await step('first start', () => install(executablePath));
  const figures = [];
  for (const { name, run } of chosen) {
    try {
      figures.push(...(await step(name, () => run(installation))));
    } catch (error) {
      // The results of the other subjects are still printed.
      console.error(error);
      process.exitCode = 1;
    }
  }
  await installation.stop();
  printFigures(figures);
}

async function load(name) {
  return { name, ...(await import(`./bench/${name}.mjs`)) };
}

function printFigures(figures) {
  const [lately = 0, before = 0] = loadavg();
  const load = `load ${lately.toFixed(1)} in the last minute, ${before.toFixed(1)} in the last five`;
  console.log(
    `\nNode ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${load}`,
  );
  const rows = figures.map(({ name, figure, target = '', isMet }) => [name, figure, target, verdict(isMet)]);
  printTable(['Name', 'Figure', 'Target', 'Ok?'], rows);
}

function verdict(isMet) {
  return isMet === undefined ? '' : isMet ? 'yes' : 'NO';
}

function printHelp() {
  console.log('npm run bench [-- subject...] measures everything, or these:');
  printTable(
    ['Subject', 'Measures'],
    chosen.map(({ name, about }) => [name, about]),
  );
}
