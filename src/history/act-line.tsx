import type { Act, ChangeSource } from '../../contract/history.ts';
import type { Person } from '../../contract/person.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { actsText, reasonText, whoText } from './act-texts.ts';

export type ActLineProps = {
  by: Person | readonly Person[];
  source?: ChangeSource;
  acts: readonly Act[];
  /** Replaces the text that is made from the acts. */
  text?: string;
  /** Uses the past perfect, for an earlier version: "had changed". */
  isPast?: boolean;
};

/** Who did what, with the names of people in bold. */
export function ActLine({ by, source = 'console', acts, text = actsText(acts, source), isPast = false }: ActLineProps) {
  const people = [...new Set([by].flat().map((person) => whoText(person, source)))];
  const [first = t('Somebody'), second, ...more] = people;
  const bold = (name: string) => <b className="font-semibold text-ink">{name}</b>;
  const values = { who: bold(first), acts: text };
  const isRestoring = acts.some(({ action }) => action === 'restored');
  const reason = reasonText([by].flat(), source);
  return (
    <>
      {second === undefined
        ? rich(isPast && !isRestoring ? '{who} had {acts}.' : '{who} {acts}.', values)
        : more.length === 0
          ? rich('{who} and {other} {acts}.', { ...values, other: bold(second) })
          : rich('{who} and {count} others {acts}.', { ...values, count: more.length + 1 })}
      {reason && <span className="text-ink-3"> {reason}</span>}
    </>
  );
}
