/** Writes the text of one block in one of several ways. */
import type { Inline, Source } from './document.ts';
import type { Escaping } from './escape.ts';
import type { Style } from './style.ts';
import { type Definitions, readMarkdown } from './tokens.ts';
import { type InlineStyle, writeEdited, writeInlines } from './write-inlines.ts';

/** One way to write an edited block; the first ones keep more of how it was. */
export type Way = {
  /** What stays as it was if it was not edited: also parts of lines, only whole blocks, or nothing. */
  keeps: 'pieces' | 'blocks' | 'nothing';
  /** Whether blocks that followed each other without a blank line still do. */
  keepsGaps: boolean;
  escaping: Escaping;
  isTrimmed: boolean;
  /** The signs of emphasis: those of the text, or `*` or `_` for italics and `**` for bold, or none at all. */
  signs: 'own' | '*' | '_' | 'none';
};

export type Writing = { way: Way; style: Style; definitions: Definitions };

function inlineStyle({ way, style }: Writing, hardBreak = style.hardBreak): InlineStyle {
  const { escaping, signs, isTrimmed } = way;
  const { em, strong } = signs === 'own' ? style : { em: signs, strong: '**' };
  return { escaping, em, strong, hardBreak, isTrimmed, isPlain: signs === 'none' };
}

export function writeText(
  content: readonly Inline[] = [],
  source: Source | null,
  writing: Writing,
  hardBreak?: string,
): string {
  const style = inlineStyle(writing, hardBreak);
  if (writing.way.keeps !== 'pieces' || source === null) return writeInlines(content, style);
  const [token] = readMarkdown(source.raw, writing.definitions) ?? [];
  const before = token && 'tokens' in token ? token.tokens : undefined;
  const isText = token?.type === 'paragraph' || token?.type === 'heading';
  return isText && before ? writeEdited(content, before, style) : writeInlines(content, style);
}
