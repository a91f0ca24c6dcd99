/** What is wrong in a list that is edited as JSON, said of the list: a form has a field for it, and none for what stands in it. */
import type { Issue } from '../../contract/decode.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { ApiError } from '../api/client.ts';
import { number, problemText, t } from '../language/translate.ts';

export function sayOfLists(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields) throw error;
  throw new ApiError({ ...error, message: error.message, fields: refusedLists(error.fields) });
}

/** `layouts.0.name` is the name of the first layout. */
export function refusedLists(refused: FieldMessages): FieldMessages {
  const lists: FieldMessages = {};
  for (const [path, problems] of Object.entries(refused)) {
    const [, list = path, inner] = /^([^.]+)\.(\d+(?:\..+)?)$/.exec(path) ?? [];
    const said = inner ? problems.map((problem) => wordProblem(inner, problem)) : problems;
    lists[list] = [...(lists[list] ?? []), ...said];
  }
  return lists;
}

export const wordIssue = (issue: Issue): string => wordProblem(issue.path, problemText(issue));

/** `0.name` is the name of entry 1. */
function wordProblem(path: string, problem: string): string {
  const [first, ...rest] = path.split('.');
  if (!first) return t('This {problem}.', { problem });
  const place = number(Number(first) + 1);
  return rest.length === 0
    ? t('Entry {place} {problem}.', { place, problem })
    : t('Entry {place}: {field} {problem}.', { place, field: rest.join('.'), problem });
}
