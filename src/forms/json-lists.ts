/** Messages about the entries of a list that is edited as JSON, assigned to the list, because only that has a form field. */
import type { Issue } from '../../contract/decode.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { ApiError } from '../api/client.ts';
import { number, problemText, t } from '../language/translate.ts';

/** Rethrows the error of a save with its field messages assigned to the lists. */
export function rethrowByList(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields) throw error;
  throw new ApiError({ ...error, message: error.message, fields: messagesByList(error.fields) });
}

/** `refused` is by path: `layouts.0.name` is the name of the first layout. */
export function messagesByList(refused: FieldMessages): FieldMessages {
  const lists: FieldMessages = {};
  for (const [path, problems] of Object.entries(refused)) {
    const [, list = path, inner] = /^([^.]+)\.(\d+(?:\..+)?)$/.exec(path) ?? [];
    const messages = inner ? problems.map((problem) => entryMessage(inner, problem)) : problems;
    lists[list] = [...(lists[list] ?? []), ...messages];
  }
  return lists;
}

export const issueMessage = (issue: Issue): string => entryMessage(issue.path, problemText(issue));

/** The path `0.name` is the name of entry 1. */
function entryMessage(path: string, problem: string): string {
  const [first, ...rest] = path.split('.');
  if (!first) return t('This {problem}.', { problem });
  const place = number(Number(first) + 1);
  return rest.length === 0
    ? t('Entry {place} {problem}.', { place, problem })
    : t('Entry {place}: {field} {problem}.', { place, field: rest.join('.'), problem });
}
