/**
 * `npm run test:mutation`: mutates the charts and the pure rules, and checks that the quick tests notice.
 *   npm run test:mutation                              sources that have changed since the last run
 *   npm run test:mutation -- session slug              sources whose path matches
 *   npm run test:mutation -- --all                     all sources
 * Fails if less than 90 % are noticed, or a surviving mutant has no reason in tests/mutation/survivors.json.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail, root, step, tryCommand } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

const folder = join(root, 'test-results/mutation');
const home = join(root, 'tests/mutation');
const wantedScore = 90;
/** The charts of sources that are a part of one. */
const chartOf = { 'entity-form.context': 'entity-form' };
/** Sources without logic. */
const tables = ['contract/constants.ts', 'contract/core-endpoints.ts', 'contract/endpoints.ts'];

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });

checkNode();
await ensurePackages();
await installStryker();
mkdirSync(folder, { recursive: true });
const reasons = JSON.parse(readFileSync(join(home, 'survivors.json'), 'utf8'));
for (const source of sources()) if (isWanted(source)) await mutate(source);
report();

async function installStryker() {
  const isInstalled = existsSync(join(home, 'node_modules/.package-lock.json'));
  if (isInstalled) return;
  const args = ['ci', '--prefix', home, '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, output } = await step('Installing Stryker…', () => tryCommand('npm', args));
  if (status !== 0) fail(`${output.trim()}\nStryker could not be installed.`);
}

function sources() {
  const inFolder = (path) => readdirSync(join(root, path)).map((name) => `${path}/${name}`);
  return ['machines', 'contract', 'server/rules']
    .flatMap(inFolder)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !tables.includes(path));
}

function isWanted(source) {
  return positionals.length === 0 || positionals.some((part) => source.includes(part));
}

async function mutate(source) {
  const state = stateOf(source);
  if (!values.all && resultOf(source)?.state === state) return;
  const chart = chartFor(source);
  const part = join(folder, 'stryker.json');
  rmSync(part, { force: true });
  const env = {
    MUTATED: source,
    MUTATION_RESULT: part,
    ...(chart ? { CHART: chart } : {}),
    UNIT_TESTS: unitTestsFor(source).join(' '),
  };
  const args = [
    'tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    `${home}/stryker.config.mjs`,
  ];
  const { output } = await step(`${source}…`, () => tryCommand(process.execPath, args, { env }));
  if (!existsSync(part)) fail(`${output.trim()}\nStryker could not judge ${source}.`);
  const { files } = JSON.parse(readFileSync(part, 'utf8'));
  const mutants = Object.entries(files).flatMap(([path, file]) =>
    file.mutants.map((one) => summaryOf(path, file, one)),
  );
  writeFileSync(fileOf(source), JSON.stringify({ source, state, mutants }));
}

/** `from` is the original code and `to` its replacement, each on one line. */
function summaryOf(source, file, { mutatorName, replacement, status, location }) {
  const lines = file.source.split('\n').slice(location.start.line - 1, location.end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, location.end.column - 1);
  lines[0] = lines[0].slice(location.start.column - 1);
  const from = lines.join(' ').replaceAll(/\s+/g, ' ');
  return { source, line: location.start.line, mutator: mutatorName, from, to: replacement ?? '', status };
}

function chartFor(source) {
  const stem = basename(source, '.ts');
  return stem.endsWith('.machine') ? stem.replace('.machine', '') : chartOf[stem];
}

/** The tests of the source's folder; for a chart, only those named after it. */
function unitTestsFor(source) {
  const path = dirname(source);
  const tests = readdirSync(join(root, path)).flatMap((name) => (name.endsWith('.test.ts') ? [`${path}/${name}`] : []));
  const chart = chartFor(source);
  if (!chart) return tests;
  const walked = `tests/machines/${chart}.test.ts`;
  return [
    ...tests.filter((test) => test.startsWith(`${path}/${chart}.`)),
    ...(existsSync(join(root, walked)) ? [walked] : []),
  ];
}

/** A hash of everything that may affect the result. */
function stateOf(source) {
  const chart = chartFor(source);
  const own = chart ? [`tests/charts/${chart}.chart.ts`, 'tests/charts/invariants.ts', 'tests/README.md'] : [];
  const judges = [...unitTestsFor(source), ...own];
  const hash = createHash('sha256');
  for (const path of [source, ...judges]) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function fileOf(source) {
  return join(folder, `${source.replaceAll('/', '.')}.json`);
}

function resultOf(source) {
  return existsSync(fileOf(source)) ? JSON.parse(readFileSync(fileOf(source), 'utf8')) : null;
}

/** Prints the table and the surviving mutants, and writes `test-results/mutation.json` for the report. */
function report() {
  const results = sources().flatMap((source) => resultOf(source) ?? []);
  const files = results.map(({ source, mutants }) => ({ source, ...countsOf(mutants) }));
  const total = countsOf(results.flatMap(({ mutants }) => mutants));
  const survivors = results
    .flatMap(({ mutants }) => mutants.filter(isAlive))
    .map((mutant) => ({ ...mutant, reason: reasonOf(mutant) }));
  writeFileSync(join(root, 'test-results/mutation.json'), JSON.stringify({ ...total, files, survivors }));
  printTable(
    ['Source', 'Mutants', 'Alive', 'Score'],
    [...files, { source: 'all', ...total }].map((row) => [row.source, row.mutants, row.alive, `${row.score} %`]),
  );
  const unexplained = survivors.filter(({ reason }) => reason === null);
  for (const { source, line, mutator, from, to } of unexplained) {
    console.log(`\n${source}:${line} ${mutator}\n  ${from}\n  ${to}`);
  }
  const stale = positionals.length > 0 ? [] : reasons.flatMap(({ mutants }) => mutants.filter(isStale(survivors)));
  for (const { source, from, to } of stale) console.log(`\nNo such mutant lives any more: ${source}: ${from} -> ${to}`);
  console.log(
    `\n${total.score} % of ${total.mutants} mutants were noticed; ${unexplained.length} live without a reason`,
  );
  process.exitCode = total.score < wantedScore || unexplained.length > 0 || stale.length > 0 ? 1 : 0;
}

function countsOf(mutants) {
  const judged = mutants.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const alive = judged.filter(isAlive).length;
  const score = judged.length === 0 ? 100 : Math.floor(((judged.length - alive) / judged.length) * 1000) / 10;
  return { mutants: judged.length, alive, score };
}

function isAlive({ status }) {
  return status === 'Survived' || status === 'NoCoverage';
}

function reasonOf(mutant) {
  return reasons.find(({ mutants }) => mutants.some((one) => isMeant(one, mutant)))?.reason ?? null;
}

function isStale(survivors) {
  return (one) => !survivors.some((mutant) => isMeant(one, mutant));
}

/** Matches prefixes of the source and the original code. */
function isMeant({ source, from, to }, mutant) {
  return mutant.source.startsWith(source) && mutant.from.startsWith(from) && mutant.to === to;
}
