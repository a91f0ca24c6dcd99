/** Where a text needs a backslash so that Markdown shows it as it is. */

/** What is known about a text beside its characters. */
export type Surroundings = {
  /** The first line of an item, which a box to tick could begin. */
  isItem: boolean;
  isCell: boolean;
  isHeading: boolean;
  /** Whether the text has marks or links of its own. */
  hasMarks: boolean;
  /** Whether the character is code, which needs none. */
  isCode: (at: number) => boolean;
  isLink: (at: number) => boolean;
};

/** The offsets of the characters that need one. Lines are divided by `\n`. */
export function escapesIn(text: string, around: Surroundings): Set<number> {
  const found = new Set<number>();
  if (!/[\\`*_~[\]<>&|#+=\-!.):]/.test(text)) return found;
  const count = (character: string) => text.split(character, 3).length - 1;
  const isEmphasis = { '*': around.hasMarks || count('*') > 1, _: around.hasMarks || count('_') > 1 };
  const isTwice = { '`': count('`') > 1, '~': count('~') > 1 };
  const hasTarget = /\](?:\(|\[|:)/.test(text);
  for (const { 0: character, index } of text.matchAll(/[\\`*_~[\]<&|!]/g)) {
    if (around.isCode(index)) continue;
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const isLoose = /\s/.test(before) && /\s/.test(after);
    if (
      (character === '\\' && /[!-/:-@[-`{-~\n]/.test(text[index + 1] ?? '\n')) ||
      (character === '*' && isEmphasis['*'] && !isLoose) ||
      (character === '_' && isEmphasis._ && !isLoose && !(isWord(before) && isWord(after))) ||
      (character === '`' && isTwice['`']) ||
      (character === '~' && isTwice['~'] && !isLoose) ||
      (character === '[' && (hasTarget || around.isLink(index))) ||
      (character === ']' && around.isLink(index)) ||
      (character === '<' && /[a-z/!?]/i.test(after)) ||
      (character === '&' && /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w{1,40});/i.test(text.slice(index, index + 50))) ||
      (character === '|' && around.isCell) ||
      (character === '!' && (after === '[' || (!around.isLink(index) && around.isLink(index + 1))))
    ) {
      found.add(index);
    }
  }
  if (around.isHeading) {
    if (/(?:^|\s)#+$/.test(text)) found.add(text.length - 1);
  } else if (!around.isCell) {
    for (const at of lineStarts(text, around.isItem)) if (!around.isCode(at)) found.add(at);
  }
  return found;
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Signs at the beginning of a line, where they would begin a heading, a list, a quote, a rule, a table or a code block. */
function* lineStarts(text: string, isItem: boolean): Generator<number> {
  let start = 0;
  for (const line of text.split('\n')) {
    const number = /^(\d{1,9})[.)](?=\s|$)/.exec(line);
    if (number?.[1]) yield start + number[1].length;
    if (
      /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|```|~~~|=+\s*$|-+\s*$|(?:[-*_]\s*){3,}$)/.test(line) ||
      /^[\s:|-]*-[\s:|-]*$/.test(line) ||
      (isItem && start === 0 && /^\[[ xX]\](?:\s|$)/.test(line))
    ) {
      yield start;
    }
    start += line.length + 1;
  }
}
