/** Reads the tokens inside a paragraph, a heading or a cell of a table. */
import type { Token, Tokens } from 'marked';
import type { Inline, Mark } from './document.ts';
import { safeUrl } from './safe-url.ts';
import { type Definitions, decodeCharacterReferences, lexerWith, marksIn, maxMarks, textOf } from './tokens.ts';

/** A text within a block; `null` as for `readMarkdown`. */
export function readText(text: string, definitions: Definitions): Inline[] | null {
  if (marksIn(text) > maxMarks) return null;
  try {
    return readInlines(lexerWith(definitions).inlineTokens(text));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Raw HTML stays text, and what has an unsafe address is no link and no image, as everywhere. */
export function readInlines(tokens: readonly Token[] | undefined, marks: readonly Mark[] = []): Inline[] {
  return joined((tokens ?? []).flatMap((token) => readInline(token, marks)));
}

function readInline(token: Token, marks: readonly Mark[]): Inline[] {
  const inner = (mark?: Mark) =>
    readInlines('tokens' in token ? token.tokens : [], mark ? withMark(marks, mark) : marks);
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return inner({ type: token.type });
    case 'codespan':
      return textNode(token.text, withMark(marks, { type: 'code' }));
    case 'br':
      return [{ type: 'break', marks }];
    case 'link':
      return linkOf(token as Tokens.Link, marks, inner);
    case 'image':
      return imageOf(token as Tokens.Image, marks);
    case 'checkbox':
      return [];
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner() : textNode(decodeCharacterReferences(token.text), marks);
    default:
      return textNode(token.raw, marks);
  }
}

function linkOf(link: Tokens.Link, marks: readonly Mark[], inner: (mark?: Mark) => Inline[]): Inline[] {
  const href = safeUrl(link.autolink ? link.href : decodeCharacterReferences(link.href));
  const mark: Mark | undefined =
    href === null ? undefined : { type: 'link', attrs: { href, title: titleOf(link.title) } };
  if (!link.autolink) return inner(mark);
  return textNode(link.text, mark ? withMark(marks, mark) : marks);
}

function imageOf({ href, title, text, tokens }: Tokens.Image, marks: readonly Mark[]): Inline[] {
  const src = safeUrl(decodeCharacterReferences(href));
  const alt = decodeCharacterReferences(tokens ? textOf(tokens) : text);
  return src === null ? textNode(alt, marks) : [{ type: 'image', attrs: { src, alt, title: titleOf(title) }, marks }];
}

function titleOf(title: string | null | undefined): string | null {
  return title ? decodeCharacterReferences(title) : null;
}

function textNode(text: string, marks: readonly Mark[]): Inline[] {
  const shown = text.replaceAll(/[ \t\n]+/g, ' ');
  return shown === '' ? [] : [{ type: 'text', text: shown, marks }];
}

function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
}

/** Adjacent texts with the same marks are one. */
function joined(inlines: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (
      last?.type === 'text' &&
      inline.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(inline.marks)
    ) {
      result[result.length - 1] = { ...last, text: last.text + inline.text };
    } else result.push(inline);
  }
  return result;
}
