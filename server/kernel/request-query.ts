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

/** @throws Refusal 400 for any other value */
export function oneOf<Known extends string>(query: Query, name: string, ...known: Known[]): Known {
  const value = known.find((candidate) => candidate === query[name]);
  if (value === undefined) throw unreadable(name);
  return value;
}

export const unreadable = (name: string) => new Refusal(400, problem('query_unreadable', { name }));
