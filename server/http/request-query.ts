import { problem } from '../../contract/refusals.ts';
import { Refusal } from './refusal.ts';

export type Query = Readonly<Record<string, string>>;

/** `null` if the parameter is missing or empty. @throws Refusal 400 for anything but a whole number */
export function wholeNumber(query: Query, name: string): number | null {
  const text = query[name];
  if (text === undefined || text === '') return null;
  if (!/^\d{1,15}$/.test(text)) throw unreadable(name);
  return Number(text);
}

export const unreadable = (name: string) => new Refusal(400, problem('query_unreadable', { name }));
