import type { Act, ChangeSource, Person } from '../../contract/history.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { actsText, whoText } from './act-texts.ts';

export type Given = {
  by: Person | readonly Person[];
  source?: ChangeSource;
  acts: readonly Act[];
  /** In place of the acts' own words. */
  told?: string;
  /** Told of an earlier version: "had changed". */
  isPast?: boolean;
};

/** Who did what, with the names of people in bold. */
export function ActLine({ by, source = 'console', acts, told = actsText(acts, source), isPast = false }: Given) {
  const people = [...new Set([by].flat().map((person) => whoText(person, source)))];
  const [first = t('Somebody'), ...more] = people;
  const bold = (name: string) => <b className="font-semibold text-ink">{name}</b>;
  const hasTakenBack = acts.some(({ action }) => action === 'restored');
  if (more.length === 0 && isPast && !hasTakenBack) return rich('{who} had {acts}.', { who: bold(first), acts: told });
  if (more.length === 0) return rich('{who} {acts}.', { who: bold(first), acts: told });
  if (more.length === 1)
    return rich('{who} and {other} {acts}.', { who: bold(first), other: bold(more[0] ?? ''), acts: told });
  return rich('{who} and {count} others {acts}.', { who: bold(first), count: more.length, acts: told });
}
