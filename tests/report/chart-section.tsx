/** One chart: the drawing, what was met of it, and its paths. */
import { ChartDrawing } from '../../src/statecharts/drawing.tsx';
import type { Level } from '../support/model-results.ts';
import { isAtBothLevels, levels, markOf, type ReportedChart, type ReportedPath, type Verdicts } from './charts.ts';
import type { Album } from './screenshots.ts';
import { ScrollRegion } from './scroll-region.tsx';

export function ChartSection({ chart, album }: { chart: ReportedChart; album: Album }) {
  const { name, graph, placed, paths, words } = chart;
  const marks = {
    state: (id: string) => markOf(chart.hits('states', id)),
    transition: (transition: string) => markOf(chart.hits('transitions', transition)),
  };
  const states = placed.states.slice(1).map(({ id }) => ({ name: id, words: '', hits: chart.hits('states', id) }));
  const transitions = graph.transitions.map((one) => ({
    name: one.name.replaceAll(`${name}.`, ''),
    words: words[one.type] ?? '',
    hits: chart.hits('transitions', one.name),
  }));
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{name}</h2>
      <p>
        {states.length} states and {transitions.length} transitions, {atBoth([...states, ...transitions])};{' '}
        {paths.length} paths. {chart.walked.length === 0 && 'Not walked yet: npm run test:models'}
      </p>
      <ScrollRegion look="drawing" label={`Drawing of ${name}`}>
        <ChartDrawing chart={placed} marks={marks} />
      </ScrollRegion>
      <Met title={`States of ${name}`} rows={states} />
      <Met title={`Transitions of ${name}`} rows={transitions} />
      <details>
        <summary>Paths of {name}</summary>
        {paths.map((path, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths from other beginnings can have the same name
          <Path key={index} path={path} album={album} />
        ))}
      </details>
    </section>
  );
}

type Row = { name: string; words: string; hits: Partial<Record<Level, number>> };

function atBoth(rows: readonly Row[]): string {
  const count = rows.filter(({ hits }) => isAtBothLevels(hits)).length;
  return `${count === rows.length ? 'all' : `${count} of ${rows.length}`} on the view and in the browser`;
}

function Met({ title, rows }: { title: string; rows: readonly Row[] }) {
  const missed = rows.filter(({ hits }) => markOf(hits) === 'missed').length;
  const hasWords = rows.some(({ words }) => words !== '');
  return (
    <details open={missed > 0}>
      <summary>
        {title}
        {missed > 0 && <strong className="bad"> {missed} missed</strong>}
      </summary>
      <ScrollRegion look="wide" label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {hasWords && <th scope="col">In words</th>}
              {levels.map((level) => (
                <th key={level} scope="col">
                  {level}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, words, hits }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hasWords && <td>{words}</td>}
                {levels.map((level) => (
                  <td key={level} className={hits[level] === 0 ? 'bad' : undefined}>
                    {hits[level] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

function Path({ path: { name, steps, verdicts }, album }: { path: ReportedPath; album: Album }) {
  return (
    <details className="path">
      <summary>
        <PathVerdict verdicts={verdicts} /> {name}
      </summary>
      {levels.map(
        (level) =>
          verdicts[level]?.failure && <p key={level} className="bad">{`${level}: ${verdicts[level].failure}`}</p>,
      )}
      <ol>
        {steps.map(({ words, states, screenshot }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
          <li key={index}>
            {words} → {states.at(-1) ?? 'the end'} <ScreenshotLink id={screenshot && album.idOf(screenshot)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function PathVerdict({ verdicts }: { verdicts: Verdicts }) {
  const shown = levels.flatMap((level) => (verdicts[level] ? [{ level, ...verdicts[level] }] : []));
  return shown.map(({ level, passed, duration }) => (
    <span key={level} className={passed ? 'good' : 'bad'}>
      {passed ? '✓' : '✗'} {level}{' '}
      {duration < 1000 ? `${Math.round(duration)} ms` : `${(duration / 1000).toFixed(1)} s`}{' '}
    </span>
  ));
}

function ScreenshotLink({ id }: { id: string | null }) {
  return id && <a href={`#${id}`}>(screenshot)</a>;
}
