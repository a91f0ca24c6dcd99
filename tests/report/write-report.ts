/** Reads what the suites left behind, writes the page, and keeps a summary beside it for the next report. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphOf } from '../../src/statecharts/graph.ts';
import { layOut } from '../../src/statecharts/layout.ts';
import type { Chart } from '../charts/define-chart.ts';
import { allCharts } from '../charts/registry.ts';
import { requirementRows } from '../support/requirement-rows.ts';
import { type ReportedChart, reportedChart } from './charts.ts';
import { differencesOf, type Summary, summaryOf } from './differences.ts';
import { reportPage } from './report.tsx';
import { requirementResults } from './requirements.ts';
import { type Results, readResults } from './results.ts';
import { albumOf } from './screenshots.ts';

/** `root` is the project's folder, `at` an ISO moment; answers the page's path. */
export async function writeReport(root: string, at: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const results = readResults(folder, root);
  const charts = await Promise.all(allCharts.map((chart) => drawn(chart, results)));
  const requirements = requirementResults(requirementRows(read('docs/specification.md')), results.tests);
  const summary = summaryOf(results, requirements, at);
  const before = summaryIn(join(folder, 'report.json'));
  const screenshots = results.models.flatMap(({ paths }) =>
    paths.flatMap(({ steps }) => steps.flatMap(({ screenshot }) => screenshot ?? [])),
  );
  const page = reportPage({
    at,
    before: before?.at ?? null,
    charts,
    album: albumOf(screenshots, (path) => bytesOf(join(folder, 'models', path))),
    results,
    requirements,
    differences: before ? differencesOf(before, summary) : [],
    style: `${variablesIn(read('src/styles.css'))}\n${read('tests/report/report.css')}`,
  });
  const path = join(folder, 'report.html');
  writeFileSync(path, page);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(summary));
  return path;
}

async function drawn(chart: Chart, { models }: Results): Promise<ReportedChart> {
  const graph = graphOf(chart.machine);
  const types = [...new Set(chart.events.map(({ type }) => type))];
  const wordsFor = (type: string) =>
    [...new Set(chart.events.filter((event) => event.type === type).map((event) => chart.say(event)))].join('; ');
  const words = Object.fromEntries(types.map((type) => [type, wordsFor(type)]));
  const own = models.filter((result) => result.chart === chart.name);
  return reportedChart({ name: chart.name, graph, placed: await layOut(graph), words }, own);
}

/** The product's colours and fonts: the first block of its style sheet that sets variables. */
function variablesIn(styles: string): string {
  return /:root \{[^}]*\}/.exec(styles)?.[0] ?? '';
}

/** A summary of an older make is no summary. */
function summaryIn(path: string): Summary | null {
  if (!existsSync(path)) return null;
  const summary: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof summary === 'object' && summary !== null && 'at' in summary && 'verdicts' in summary
    ? (summary as Summary)
    : null;
}

function bytesOf(path: string): Uint8Array | null {
  return existsSync(path) ? readFileSync(path) : null;
}
