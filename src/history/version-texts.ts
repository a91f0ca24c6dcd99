/** Texts about a version as a whole. */
import type { RestoreTarget } from '../../machines/version-restore.machine.ts';
import { counted, listed, t } from '../language/translate.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import type { Difference, PartDifference } from './difference.ts';
import type { Head } from './use-history.ts';

/** The words for the whole of it: a page, a menu, the data of a domain. */
export type WholeWords = {
  kind: 'page' | 'menu' | 'domain';
  id: number;
  name: string;
  takeBack: string;
  question: string;
  unchanged: string;
};

/** Whether the newest version that the live deployment could have is this one. */
export function isLive({ deployments, entries }: Head<unknown>, at: number): boolean {
  const live = deployments.find(({ is_live }) => is_live);
  return live !== undefined && entries.find(({ seq }) => seq <= live.seq)?.seq === at;
}

export function missingText({ kept_days, seen }: Head<unknown>, at: number): string {
  return kept_days === null || at === seen
    ? t('It was not there at that time.')
    : t('Older versions are no longer kept ({days} days).', { days: kept_days });
}

export const asItWas = (name: string, time: string) => t('{name} is as it was on {time}.', { name, time });

export function wholeTarget(
  { kind, id, name, takeBack, question }: WholeWords,
  seq: number,
  time: string | null,
  differing: Difference,
): RestoreTarget {
  const message = asItWas(name, time ?? t('that time'));
  const consequences = `${partsText(differing)} ${t('The versions since stay in the history.')}`;
  return {
    seq,
    kind,
    id,
    field: null,
    message,
    question: { title: question, consequences, confirm: takeBack, isDestroying: false },
  };
}

/** "3 fields, 1 item and 1 section become as they were." */
function partsText({ fields, sections }: Difference): string {
  const items = sections.flatMap((section) => section.items);
  const own = ({ presence, isMoved }: PartDifference) => presence !== 'both' || isMoved;
  const inParts = [...sections, ...items].filter((part) => part.presence === 'both').flatMap((part) => part.fields);
  const count = fields.length + inParts.length;
  const [ownItems, ownSections] = [items.filter(own).length, sections.filter(own).length];
  if (count + ownItems + ownSections === 1) {
    if (count === 1) return t('1 field becomes as it was.');
    return ownItems === 1 ? t('1 item becomes as it was.') : t('1 section becomes as it was.');
  }
  const parts = listed([
    count > 0 ? counted(count, '{count} field', '{count} fields') : '',
    ownItems > 0 ? counted(ownItems, '{count} item', '{count} items') : '',
    ownSections > 0 ? counted(ownSections, '{count} section', '{count} sections') : '',
  ]);
  return t('{parts} become as they were.', { parts });
}

/** The heading of a version that nobody is known to have written. */
export function beforeText({ entries }: Head<unknown>, at: number): string {
  const next = entries.find(({ first_seq }) => first_seq === at + 1);
  return next
    ? t('As it was before {time}', { time: weekdayTime(Date.parse(next.first_at)) })
    : t('An earlier version');
}
