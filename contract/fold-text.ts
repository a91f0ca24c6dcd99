/**
 * Folds texts for searching and filtering: without differences of case, diacritics, ligatures and kinds of spaces, apostrophes
 * and dashes, and in the same way for every database and in the browser. Invisible characters are removed; marks that make a
 * different letter, such as those of kana, are kept.
 */

/** Everything except single ASCII characters, together with the marks that belong to it. */
const unusual = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|[^\x20-\x7e]\p{M}*|[\x20-\x7e]\p{M}+/gu;
const marks = /(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|\p{Cf}/gu;
/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '\u2018': "'", '\u2019': "'", '\u201b': "'", '\u02bc': "'", '\u2032': "'" },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2015': '-', '\u2212': '-' },
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

const folds = new Map<string, string>();
const mostFolds = 20_000;

function foldLetter(letter: string): string {
  const known = folds.get(letter);
  if (known !== undefined) return known;
  const folded = letter
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(special, (one) => letters[one] ?? one)
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .normalize('NFC');
  if (folds.size >= mostFolds) folds.clear();
  folds.set(letter, folded);
  return folded;
}

export function foldText(text: string): string {
  return text.replace(unusual, foldLetter).toLowerCase().replace(/ {2,}/g, ' ').trim();
}

/** After another vowel or a q, as in „neue“ and „quer“, these letters are no umlaut. */
const writtenUmlaut = /(?<![aeiouq])([aou])e/g;

/** A folded word, and as it is folded where its umlauts are not written as two letters: `mueller` and `muller`. */
export function spellingsOf(word: string): string[] {
  return [...new Set([word, word.replace(writtenUmlaut, '$1')])];
}

/** @returns whether a folded text has the folded query, in one of its spellings */
export function finds(wanted: string): (folded: string) => boolean {
  const spellings = spellingsOf(wanted);
  return (folded) => spellings.some((spelling) => folded.includes(spelling));
}

/** @returns `places`: for each character of the folded text, the start and end of its original */
export function foldWithPlaces(text: string): { folded: string; places: [number, number][] } {
  let folded = '';
  const places: [number, number][] = [];
  const add = (piece: string, start: number, end: number) => {
    for (const unit of piece.split('')) {
      if (unit === ' ' && (folded === '' || folded.endsWith(' '))) continue;
      folded += unit;
      places.push([start, end]);
    }
  };
  const addUsual = (start: number, end: number) => {
    for (let at = start; at < end; at += 1) add(text.charAt(at).toLowerCase(), at, at + 1);
  };
  let last = 0;
  for (const { 0: letter, index } of text.matchAll(unusual)) {
    addUsual(last, index);
    last = index + letter.length;
    add(foldLetter(letter), index, last);
  }
  addUsual(last, text.length);
  return { folded, places };
}

/** Splits the text so that every second part matches one of the folded words. */
export function markedParts(text: string, words: readonly string[]): string[] {
  const { folded, places } = foldWithPlaces(text);
  const parts: string[] = [];
  let last = 0;
  for (let at = 0; at < folded.length; ) {
    const length = Math.max(0, ...words.filter((word) => folded.startsWith(word, at)).map((word) => word.length));
    const [start = 0] = places[at] ?? [];
    const [, end = 0] = places[at + length - 1] ?? [];
    if (length > 0 && start >= last) {
      parts.push(text.slice(last, start), text.slice(start, end));
      last = end;
    }
    at += Math.max(length, 1);
  }
  return [...parts, text.slice(last)];
}
