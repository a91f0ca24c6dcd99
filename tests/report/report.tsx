/** The report as one page: no script, nothing from elsewhere. */
import { renderToStaticMarkup } from 'react-dom/server';
import { ChartSection } from './chart-section.tsx';
import { isAtBothLevels, type ReportedChart } from './charts.ts';
import type { Difference } from './differences.ts';
import type { RequirementResult } from './requirements.ts';
import { type Results, suites } from './results.ts';
import type { Album } from './screenshots.ts';
import { Differences, Invariants, Missing, Mutation, Requirements } from './sections.tsx';

export type Report = {
  /** ISO moments; `before` is `null` for the first report. */
  at: string;
  before: string | null;
  charts: readonly ReportedChart[];
  album: Album;
  results: Results;
  requirements: readonly RequirementResult[];
  differences: readonly Difference[];
  /** The page's style sheet. */
  style: string;
};

export function reportPage(report: Report): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...report} />)}`;
}

function Page({ at, before, charts, album, results, requirements, differences, style }: Report) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' file:"
        />
        <title>Kontor: report of the tests</title>
        <style>{style}</style>
      </head>
      <body>
        <header>
          <h1>Report of the tests</h1>
          <p>Written {time(at)}.</p>
          <nav aria-label="Sections">
            {['differences', 'invariants', 'requirements', 'mutation'].map((id) => (
              <a key={id} href={`#${id}`}>
                {id}
              </a>
            ))}
            {charts.map(({ name }) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
          </nav>
        </header>
        <main>
          <Missing results={results} />
          <Overview charts={charts} results={results} requirements={requirements} />
          <Differences before={before && time(before)} differences={differences} />
          {charts.map((chart) => (
            <ChartSection key={chart.name} chart={chart} album={album} />
          ))}
          <Invariants tests={results.tests.models} />
          <Requirements requirements={requirements} />
          <Mutation mutation={results.mutation} />
          {album.screenshots.length > 0 && <Screenshots album={album} />}
        </main>
      </body>
    </html>
  );
}

type OverviewProps = Pick<Report, 'charts' | 'results' | 'requirements'>;

function Overview({ charts, results, requirements }: OverviewProps) {
  const paths = charts.flatMap((chart) => chart.paths);
  const broken = paths.filter(({ verdicts }) => Object.values(verdicts).some(({ passed }) => !passed));
  const states = charts.flatMap((chart) => chart.placed.states.slice(1).map(({ id }) => chart.hits('states', id)));
  const transitions = charts.flatMap((chart) =>
    chart.graph.transitions.map(({ name }) => chart.hits('transitions', name)),
  );
  const short = (parts: typeof states) => parts.filter((hits) => !isAtBothLevels(hits)).length;
  const tests = suites.flatMap((suite) => results.tests[suite] ?? []);
  const rows = [
    ['States', states.length, short(states), 'missed on view or in browser'],
    ['Transitions', transitions.length, short(transitions), 'missed on view or in browser'],
    ['Paths', paths.length, broken.length, 'failed'],
    ['Tests', tests.length, tests.filter(({ passed }) => !passed).length, 'failed'],
    ['Requirements', requirements.length, requirements.filter(({ verdict }) => verdict === 'failed').length, 'failed'],
    ['Mutants', results.mutation?.mutants ?? 0, results.mutation?.alive ?? 0, 'alive'],
  ] as const;
  return (
    <dl className="overview">
      {rows.map(([what, count, wrong, word]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {count} <Wrong count={count} wrong={wrong} word={word} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Wrong({ count, wrong, word }: { count: number; wrong: number; word: string }) {
  if (count === 0) return 'not run';
  return <span className={wrong > 0 ? 'bad' : 'good'}>{wrong === 0 ? `none ${word}` : `${wrong} ${word}`}</span>;
}

function Screenshots({ album }: { album: Album }) {
  return (
    <section id="screenshots" aria-labelledby="screenshots-title">
      <h2 id="screenshots-title">Screenshots</h2>
      <div className="screenshots">
        {album.screenshots.map(({ id, source }, index) => (
          <figure key={id} id={id} tabIndex={-1}>
            <img src={source} alt={`Screen ${index + 1}, as the steps that lead here left it`} loading="lazy" />
            <figcaption>Screen {index + 1}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** `2026-11-20 14:17`, in universal time. */
function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
