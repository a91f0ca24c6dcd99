/** Parses Markdown into marked's tokens, unless that or rendering them would block the browser. */
import { characterEntities } from 'character-entities';
import { getDefaults, Lexer, type Token, Tokenizer, type Tokens, type TokensList, walkTokens } from 'marked';

/** The cost grows with the square of the number of consecutive lines, and of the punctuation in a paragraph. */
const maxLines = 1000;
export const maxMarks = 2000;
const maxDepth = 40;
const maxTokens = 10_000;

/** The text of a footnote, `[^1]: Word`, would be taken for the target of a link, and would not be shown. */
class FootnoteTokenizer extends Tokenizer {
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source);
  }
}

/** Code between backticks, as marked knows it in the words of a link: without backticks inside. */
const plainCode = '`+(?!`)[^`]*?`+(?!`)';
/** Between `count` backticks; runs of others may be inside. */
const codeBetween = (count: number) => {
  const marks = `\`{${count}}(?!\`)`;
  return `${marks}(?:[^\`]|(?<!\`)(?!${marks})\`+(?!\`))*(?<!\`)${marks}`;
};
const anyCode = [1, 2, 3].map(codeBetween).join('|');

const withAnyCode = ({ source, flags }: RegExp) =>
  new RegExp(source.replaceAll(plainCode, `${anyCode}|(?!${anyCode})${plainCode}`), flags);
const { link, reflink, reflinkSearch } = Lexer.rules.inline.gfm;
const linkRules = {
  link: withAnyCode(link),
  reflink: withAnyCode(reflink),
  reflinkSearch: withAnyCode(reflinkSearch),
};

/** The targets of reference links, by label. */
export type Definitions = TokensList['links'];

/** @param definitions those outside the text, if it is a part of another one */
export function lexerWith(definitions: Definitions): Lexer {
  const tokenizer = new FootnoteTokenizer();
  const lexer = new Lexer({ ...getDefaults(), tokenizer });
  tokenizer.rules = { ...tokenizer.rules, inline: { ...tokenizer.rules.inline, ...linkRules } };
  Object.assign(lexer.tokens.links, definitions);
  return lexer;
}

/** `null` for a text that is too complex, which is then shown as written. */
export function readMarkdown(text: string, definitions: Definitions = {}): TokensList | null {
  const source = text.replaceAll(/\r\n?/g, '\n');
  if (!hasFewLines(source)) return null;
  try {
    const lexer = lexerWith(definitions);
    lexer.blockTokens(source, lexer.tokens);
    if (sumOfSquares(lexer.inlineQueue.map(({ src }) => marksIn(src))) > maxMarks ** 2) return null;
    for (const { src, tokens } of lexer.inlineQueue) lexer.inlineTokens(src, tokens);
    return isWithinLimits(lexer.tokens) ? lexer.tokens : null;
  } catch (error) {
    // A stack overflow: the limits may be too high for the stack of some browsers.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasFewLines(source: string): boolean {
  const lines = source.split('\n');
  const counts: number[] = [];
  let together = 0;
  let widest = 0;
  for (const line of [...lines, '']) {
    if (nestingOf(line) > maxDepth) return false;
    if (line.trim() === '') {
      counts.push(together);
      together = 0;
      widest = 0;
      continue;
    }
    together += 1;
    widest = Math.max(widest, line.split('|').length);
    // Every row of a table gets as many cells as its head.
    if (widest * together > maxTokens * 2) return false;
  }
  return lines.length <= maxTokens && sumOfSquares(counts) <= maxLines ** 2;
}

/** The number of quotes and lists that begin in the line, plus half its indentation. */
function nestingOf(line: string): number {
  const prefix = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? '';
  const markers = prefix.replaceAll(/\d+[.)]/g, '-').replaceAll(/[ \t]/g, '').length;
  const indent = prefix.search(/[^ \t]/);
  return markers + Math.max(indent, 0) / 2;
}

/** How many characters are neither letters nor numbers nor spaces. */
export function marksIn(source: string): number {
  return source.replaceAll(/[\p{L}\p{N}\s]/gu, '').length;
}

function sumOfSquares(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count ** 2, 0);
}

function isWithinLimits(tokens: readonly Token[]): boolean {
  let count = 0;
  let level = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > maxDepth || count > maxTokens) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens);
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

/** In HTML, references 0x80 to 0x9f stand for Windows-1252 characters, which are common in older texts. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes `&uuml;`, `&#252;` and `&#xfc;` as HTML does. Unknown references stay as they are. */
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

/** The distinct targets of the internal links (starting with a slash); empty for a text that is too complex to parse. */
export function internalLinks(text: string): string[] {
  const targets = new Set<string>();
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'link') return;
    const target = decodeCharacterReferences(token.href);
    if (/^\/(?!\/)/.test(target)) targets.add(target);
  });
  return [...targets];
}

/** The plain text of tokens, for example for the `alt` attribute of an image. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      return 'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : token.raw;
    })
    .join('');
}

/**
 * The numbers of a list's items, as typed: a date at the beginning of a line (`24. Dezember`) makes it an item, too. A list
 * that repeats its first number, 0 or 1, counts. None for a list without numbers.
 */
export function itemNumbers({ ordered, start, items }: Tokens.List): number[] {
  if (!ordered) return [];
  const typed = items.map(({ raw }, index) => Number(/^\s*(\d{1,9})[.)]/.exec(raw)?.[1] ?? Number(start) + index));
  const counts = Number(start) <= 1 && typed.every((number) => number === typed[0]);
  return counts ? typed.map((number, index) => number + index) : typed;
}
