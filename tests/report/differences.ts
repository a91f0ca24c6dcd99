/** What has become other since the report before. A summary is kept beside the page: what it says of each thing, in a word. */
import type { RequirementResult } from './requirements.ts';
import type { Results } from './results.ts';

/** `{ 'Path': { 'session, view: logs out': 'passed' } }` */
export type Summary = { at: string; verdicts: Record<Kind, Record<string, string>> };
export const kinds = ['State', 'Transition', 'Path', 'Test', 'Requirement', 'Mutants'] as const;
export type Kind = (typeof kinds)[number];

export type Difference = { kind: Kind; name: string; before: string | null; after: string | null };

/** `at` as an ISO moment. */
export function summaryOf(results: Results, requirements: readonly RequirementResult[], at: string): Summary {
  const met = (hits: Record<string, number>, suffix: string) =>
    Object.entries(hits).map(([name, count]) => [`${name} (${suffix})`, count > 0 ? 'met' : 'missed'] as const);
  const passed = (yes: boolean) => (yes ? 'passed' : 'failed');
  const { models, tests, mutation } = results;
  return {
    at,
    verdicts: {
      State: Object.fromEntries(models.flatMap(({ level, hits }) => met(hits.states, level))),
      Transition: Object.fromEntries(models.flatMap(({ level, hits }) => met(hits.transitions, level))),
      Path: Object.fromEntries(
        models.flatMap(({ chart, level, paths }) =>
          // Of paths with the same name one that failed counts: it comes last.
          paths
            .toSorted((one, other) => Number(other.passed) - Number(one.passed))
            .map((path) => [`${chart}, ${level}: ${path.name}`, passed(path.passed)]),
        ),
      ),
      Test: Object.fromEntries(
        Object.values(tests).flatMap((all) =>
          (all ?? []).map((test) => [`${test.file}: ${test.title}`, passed(test.passed)]),
        ),
      ),
      Requirement: Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict])),
      Mutants: Object.fromEntries((mutation?.files ?? []).map(({ source, alive }) => [source, `${alive} alive`])),
    },
  };
}

/** Failures first, then what vanished, what appeared, and the rest. */
export function differencesOf(before: Summary, after: Summary): Difference[] {
  const found = kinds.flatMap((kind) => {
    const [old, now] = [before.verdicts[kind] ?? {}, after.verdicts[kind] ?? {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return names
      .map((name) => ({ kind, name, before: old[name] ?? null, after: now[name] ?? null }))
      .filter((one) => one.before !== one.after);
  });
  return found.sort((one, other) => weight(one) - weight(other));
}

function weight({ before, after }: Difference): number {
  if (after === 'failed' || after === 'missed') return 0;
  if (after === null) return 1;
  return before === null ? 2 : 3;
}
