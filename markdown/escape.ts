/** Writes plain text so that Markdown reads it as plain text. */

/**
 * How much is escaped: 0 nothing, 1 what could mean something, 2 all punctuation by a backslash, 3 all punctuation by its number.
 */
export type Escaping = 0 | 1 | 2 | 3;

const punctuation = /[!-/:-@[-`{-~]/g;

export function escapeAll(text: string, escaping: 2 | 3): string {
  return text.replaceAll(punctuation, (sign) => (escaping === 2 ? `\\${sign}` : `&#${sign.charCodeAt(0)};`));
}

/** What is known about a text beside its characters. */
export type Surroundings = {
  /** Whether the text has emphasis, links or code of its own. */
  hasMarks: boolean;
  /** Whether the character is code, which needs no backslash. */
  isCode: (at: number) => boolean;
  isLink: (at: number) => boolean;
};

/** The offsets of the characters that need a backslash, apart from those that `escapeLineStart` finds. */
export function escapesIn(text: string, { hasMarks, isCode, isLink }: Surroundings): Set<number> {
  const found = new Set<number>();
  if (!/[\\`*_~[\]<&!]/.test(text)) return found;
  const isTwice = (sign: string) => text.split(sign, 3).length > 2;
  const isSign = { '*': hasMarks || isTwice('*'), _: hasMarks || isTwice('_'), '~': isTwice('~'), '`': isTwice('`') };
  const hasTarget = /\](?:\(|\[|:)/.test(text);
  if (/^\[[ xX]\](?:\s|$)/.test(text) && !isCode(0)) found.add(0);
  for (const { 0: sign, index } of text.matchAll(/[\\`*_~[\]<&!]/g)) {
    if (isCode(index)) continue;
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const isLoose = /\s/.test(before) && /\s/.test(after);
    if (
      (sign === '\\' && /[!-/:-@[-`{-~\n]/.test(text[index + 1] ?? '\n')) ||
      (sign === '*' && isSign['*'] && !isLoose) ||
      (sign === '_' && isSign._ && !isLoose && !(isWord(before) && isWord(after))) ||
      (sign === '`' && isSign['`']) ||
      (sign === '~' && isSign['~'] && !isLoose) ||
      (sign === '[' && (hasTarget || isLink(index))) ||
      (sign === ']' && isLink(index)) ||
      (sign === '<' && /[a-z/!?]/i.test(after)) ||
      (sign === '&' && /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w{1,40});/i.test(text.slice(index, index + 50))) ||
      (sign === '!' && (after === '[' || (!isLink(index) && isLink(index + 1))))
    ) {
      found.add(index);
    }
  }
  return found;
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Escapes what would make a written line the beginning of a heading, a list, a quote, a rule, a table or a code block. */
export function escapeLineStart(line: string): string {
  const number = /^(\d{1,9})([.)](?:\s|$).*)/s.exec(line);
  if (number) return `${number[1]}\\${number[2]}`;
  const isStart =
    /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|`{3,}[^`]*$|~{3}|=+\s*$|-+\s*$|(?:[-*_]\s*){3,}$)/.test(line) ||
    (/^[\s:|-]+$/.test(line) && line.includes('-'));
  return isStart ? `\\${line}` : line;
}
