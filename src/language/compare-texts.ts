import { locale } from './translate.ts';

let collator: Intl.Collator | null = null;

/** Compares in the interface's language: `img2` comes before `img10`, and `a` equals `A`. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
