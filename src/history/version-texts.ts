/** Texts about a whole version. */
import type { RestoreTarget } from '../../machines/version-restore.machine.ts';
import { counted, listed, t } from '../language/translate.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import type { Difference, PartDifference } from './difference.ts';
import type { Head } from './use-history.ts';

/** The texts for restoring a whole page, menu, or the data of a domain. */
export type WholeTexts = {
  kind: 'page' | 'menu' | 'domain';
  id: number;
  name: string;
  takeBack: string;
  question: string;
  unchanged: string;
};

/** Whether the live deployment contains this version: the newest one at the time of that deployment. */
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

export const asItWasBefore = (name: string, time: string) => t('{name} is as it was before {time}.', { name, time });

/** @param message is said when it is restored */
export function wholeTarget(
  { kind, id, takeBack, question }: WholeTexts,
  seq: number,
  message: string,
  differing: Difference,
): RestoreTarget {
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
  const isWhole = ({ presence, isMoved }: PartDifference) => presence !== 'both' || isMoved;
  const inParts = [...sections, ...items].filter((part) => part.presence === 'both').flatMap((part) => part.fields);
  const fieldCount = fields.length + inParts.length;
  const [itemCount, sectionCount] = [items.filter(isWhole).length, sections.filter(isWhole).length];
  if (fieldCount + itemCount + sectionCount === 1) {
    if (fieldCount === 1) return t('1 field becomes as it was.');
    return itemCount === 1 ? t('1 item becomes as it was.') : t('1 section becomes as it was.');
  }
  const parts = listed([
    fieldCount > 0 ? counted(fieldCount, '{count} field', '{count} fields') : '',
    itemCount > 0 ? counted(itemCount, '{count} item', '{count} items') : '',
    sectionCount > 0 ? counted(sectionCount, '{count} section', '{count} sections') : '',
  ]);
  return t('{parts} become as they were.', { parts });
}

/** The heading of a version whose author is unknown: it is older than the history. */
export function beforeText({ entries }: Head<unknown>, at: number): string {
  const next = entries.find(({ first_seq }) => first_seq === at + 1);
  return next
    ? t('As it was before {time}', { time: weekdayTime(Date.parse(next.first_at)) })
    : t('An earlier version');
}
