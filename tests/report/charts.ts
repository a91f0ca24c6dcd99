/** A chart of the report: its drawing, and what the replays of its paths met at each level. */
import type { ChartGraph } from '../../src/statecharts/graph.ts';
import type { PlacedChart } from '../../src/statecharts/layout.ts';
import type { Level, ModelResult, StepResult } from '../support/model-results.ts';

/** As a tester thinks of them; that a chart is walked alone is the smallest of the three. */
export const levels: readonly Level[] = ['chart', 'view', 'browser'];

export type Verdicts = Partial<Record<Level, { passed: boolean; failure: string | null; duration: number }>>;
export type ReportedPath = { name: string; steps: readonly StepResult[]; verdicts: Verdicts };
export type ReportedChart = {
  name: string;
  graph: ChartGraph;
  placed: PlacedChart;
  /** The events of the chart in words, by type. */
  words: Record<string, string>;
  walked: readonly Level[];
  hits: (kind: 'states' | 'transitions', name: string) => Partial<Record<Level, number>>;
  paths: readonly ReportedPath[];
};

type Drawn = Pick<ReportedChart, 'name' | 'graph' | 'placed' | 'words'>;

/** `results` are those of this chart, one a level. */
export function reportedChart(drawn: Drawn, results: readonly ModelResult[]): ReportedChart {
  return {
    ...drawn,
    walked: levels.filter((level) => results.some((result) => result.level === level)),
    hits: (kind, name) => Object.fromEntries(results.map(({ level, hits }) => [level, hits[kind][name] ?? 0])),
    paths: pathsOf(results),
  };
}

/** `missed` where a level that was walked did not come by; `plain` where none was walked. */
export function markOf(hits: Partial<Record<Level, number>>): 'met' | 'missed' | 'plain' {
  const counts = Object.values(hits);
  if (counts.length === 0) return 'plain';
  return counts.every((count) => count > 0) ? 'met' : 'missed';
}

/** Both where the product is walked: through its rendered view and in the browser. */
export function isAtBothLevels({ view = 0, browser = 0 }: Partial<Record<Level, number>>): boolean {
  return view > 0 && browser > 0;
}

/**
 * A path that is walked at several levels is one path; the steps with screenshots are the ones that are shown. Paths from other
 * beginnings can have the same name: the second of a level is then the second of the others.
 */
function pathsOf(results: readonly ModelResult[]): ReportedPath[] {
  const paths = new Map<string, ReportedPath>();
  for (const { level, paths: walked } of results) {
    const namesakes = new Map<string, number>();
    for (const { name, steps, passed, failure, duration } of walked) {
      const nth = namesakes.get(name) ?? 0;
      namesakes.set(name, nth + 1);
      const key = `${name} ${nth}`;
      const known = paths.get(key);
      const hasScreenshots = steps.some(({ screenshot }) => screenshot !== null);
      paths.set(key, {
        name,
        steps: known && !hasScreenshots ? known.steps : steps,
        verdicts: { ...known?.verdicts, [level]: { passed, failure, duration } },
      });
    }
  }
  return [...paths.values()];
}
