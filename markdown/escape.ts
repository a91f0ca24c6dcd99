/** Writes plain text so that Markdown reads it as plain text. */

/**
 * How much is escaped: 0 nothing, 1 what usually means something, 2 all punctuation by a backslash, 3 all punctuation by its
 * number.
 */
export type Escaping = 0 | 1 | 2 | 3;

const punctuation = /[!-/:-@[-`{-~]/g;

export function escapeText(text: string, escaping: Escaping): string {
  if (escaping === 0) return text;
  if (escaping === 2) return text.replaceAll(punctuation, '\\$&');
  if (escaping === 3) return text.replaceAll(punctuation, (character) => `&#${character.charCodeAt(0)};`);
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replaceAll(/[`[\]~]/g, '\\$&')
    .replaceAll(/\*+/g, (stars, at: number) => (isAlone(text, at, stars.length) ? stars : stars.replaceAll('*', '\\*')))
    .replaceAll(/_+/g, (lines) => lines.replaceAll('_', '\\_'))
    .replaceAll(/<(?=[a-z/!?])/gi, '\\<')
    .replaceAll(/&(?=#?\w+;)/g, '\\&');
}

function isAlone(text: string, at: number, length: number): boolean {
  return text[at - 1] === ' ' && text[at + length] === ' ';
}

/** Escapes what would make a line the beginning of another block. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^( {0,3})(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[=|:-])/, '$1\\$2')
    .replace(/^( {0,3}\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^( {0,3})([*_`~])/, '$1\\$2');
}
