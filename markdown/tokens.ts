/** Markdown as marked's tokens, unless parsing or rendering it would block the browser (S68). */

import { characterEntities } from 'character-entities';
import { Lexer, type Token, walkTokens } from 'marked';

/** The cost of lines that belong together grows with the square of their number; so does that of marks in a paragraph. */
const mostLines = 1000;
const mostMarks = 2000;
const deepest = 40;
const mostTokens = 10_000;

/** `null` for a text that is too complex: it is shown as written. */
export function readMarkdown(text: string): Token[] | null {
  const source = text.replaceAll(/\r\n?/g, '\n');
  if (!hasModestLines(source)) return null;
  try {
    const lexer = new Lexer();
    lexer.blockTokens(source, lexer.tokens);
    if (squares(lexer.inlineQueue.map(({ src }) => marksIn(src))) > mostMarks ** 2) return null;
    for (const { src, tokens } of lexer.inlineQueue) lexer.inlineTokens(src, tokens);
    return isModest(lexer.tokens) ? lexer.tokens : null;
  } catch (error) {
    // Another browser's stack may be smaller.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasModestLines(source: string): boolean {
  const lines = source.split('\n');
  const counts: number[] = [];
  let together = 0;
  let widest = 0;
  for (const line of [...lines, '']) {
    if (nestingOf(line) > deepest) return false;
    if (line.trim() === '') {
      counts.push(together);
      together = 0;
      widest = 0;
      continue;
    }
    together += 1;
    widest = Math.max(widest, line.split('|').length);
    // Every row of a table has as many cells as its head, whatever it contains.
    if (widest * together > mostTokens * 2) return false;
  }
  return lines.length <= mostTokens && squares(counts) <= mostLines ** 2;
}

/** How many quotes and lists begin in this line, and how deeply it is indented below others. */
function nestingOf(line: string): number {
  const prefix = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? '';
  const markers = prefix.replaceAll(/\d+[.)]/g, '-').replaceAll(/[ \t]/g, '').length;
  const indent = prefix.search(/[^ \t]/);
  return markers + Math.max(indent, 0) / 2;
}

function marksIn(source: string): number {
  return source.replaceAll(/[\p{L}\p{N}\s]/gu, '').length;
}

function squares(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count ** 2, 0);
}

function isModest(tokens: readonly Token[]): boolean {
  let count = 0;
  let level = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > deepest || count > mostTokens) return false;
    level = level.flatMap(inside);
  }
  return true;
}

function inside(token: Token): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens);
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

/** What 0x80 to 0x9f mean in HTML: the Windows characters that are common in older texts. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes `&uuml;`, `&#252;` and `&#xfc;` as a browser does in HTML. References to no character stay as they are. */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (reference, decimal, hex, name) => {
    if (name === undefined) return characterAt(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? reference) : reference;
  });
}

function characterAt(point: number): string {
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
  if (point >= 0x80 && point <= 0x9f) return windows1252.charAt(point - 0x80);
  return String.fromCodePoint(point);
}

/** The distinct targets of all internal links (starting with a slash) of a Markdown text; none if it is shown as written. */
export function internalLinks(text: string): string[] {
  const targets = new Set<string>();
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'link') return;
    const target = decodeCharacterReferences(token.href);
    if (/^\/(?!\/)/.test(target)) targets.add(target);
  });
  return [...targets];
}
