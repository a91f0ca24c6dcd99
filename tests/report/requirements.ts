/** Each requirement of docs/specification.md with the tests that carry its ID, and what became of them. */
import { type RequirementRow, requirementIds } from '../support/requirement-rows.ts';
import type { Results, TestResult } from './results.ts';

/** `unrun`: no test that carries the ID has left a result. */
export type Verdict = 'passed' | 'failed' | 'unrun';
export type RequirementResult = RequirementRow & { verdict: Verdict; results: readonly TestResult[] };

export function requirementResults(rows: readonly RequirementRow[], tests: Results['tests']): RequirementResult[] {
  const byId = new Map<string, TestResult[]>();
  for (const test of Object.values(tests).flatMap((all) => all ?? [])) {
    for (const id of new Set(requirementIds(test.title))) byId.set(id, [...(byId.get(id) ?? []), test]);
  }
  return rows.map((row) => {
    const results = byId.get(row.id) ?? [];
    return { ...row, results, verdict: verdictOf(results) };
  });
}

export function verdictOf(results: readonly TestResult[]): Verdict {
  if (results.length === 0) return 'unrun';
  return results.every(({ passed }) => passed) ? 'passed' : 'failed';
}
