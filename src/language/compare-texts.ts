import { locale } from './translate.ts';

let collator: Intl.Collator | null = null;

/** For sorting as the language of the interface does: `img2` stands before `img10`, `a` and `A` are alike. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
