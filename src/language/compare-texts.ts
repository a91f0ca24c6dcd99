import { locale } from './translate.ts';

let collator: Intl.Collator | null = null;

/** Sorts as the language of the interface does: `img2` comes before `img10`, `a` and `A` are equal. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
