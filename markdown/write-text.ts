/** Writes the text of one block in one of several ways. */
import type { Inline, Source } from './document.ts';
import { type Effort, spend } from './effort.ts';
import type { Escaping } from './escape.ts';
import { readText } from './read-inlines.ts';
import { roughnesses, shownInlines, withoutMarks } from './shown.ts';
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
  /**
   * The signs of emphasis: those of the text, or `*` or `_` for italics and `**` for bold, or none at all; `words` leaves links and
   * code out, too.
   */
  signs: 'own' | '*' | '_' | 'none' | 'words';
  /** Whether each text is written in the first of `textWays` that is read as what it shows, whatever the others need. */
  isEach?: boolean;
};

export type Writing = { way: Way; style: Style; definitions: Definitions; effort: Effort };

const textWays: readonly Pick<Way, 'escaping' | 'isTrimmed' | 'signs'>[] = [
  { escaping: 1, isTrimmed: false, signs: 'own' },
  { escaping: 1, isTrimmed: false, signs: '_' },
  { escaping: 1, isTrimmed: true, signs: '*' },
  { escaping: 1, isTrimmed: true, signs: '_' },
  { escaping: 2, isTrimmed: true, signs: '*' },
  { escaping: 1, isTrimmed: true, signs: 'none' },
  { escaping: 3, isTrimmed: true, signs: 'none' },
  { escaping: 2, isTrimmed: true, signs: 'words' },
];

function inlineStyle({ way, style }: Writing, hardBreak = style.hardBreak): InlineStyle {
  const { escaping, signs, isTrimmed } = way;
  const { em, strong } = signs === 'own' ? style : { em: signs, strong: '**' };
  return { escaping, em, strong, hardBreak, isTrimmed, isPlain: signs === 'none' || signs === 'words' };
}

export function writeText(
  content: readonly Inline[] = [],
  source: Source | null,
  writing: Writing,
  hardBreak?: string,
): string {
  if (writing.way.isEach) return writeEach(content, writing, hardBreak);
  const style = inlineStyle(writing, hardBreak);
  if (writing.way.signs === 'words') return writeInlines(withoutMarks(content), style);
  if (writing.way.keeps !== 'pieces' || source === null) return writeInlines(content, style);
  const [token] = readMarkdown(source.raw, writing.definitions) ?? [];
  const before = token && 'tokens' in token ? token.tokens : undefined;
  const isText = token?.type === 'paragraph' || token?.type === 'heading';
  return isText && before ? writeEdited(content, before, style) : writeInlines(content, style);
}

function writeEach(content: readonly Inline[], writing: Writing, hardBreak?: string): string {
  const { definitions, effort } = writing;
  const written = textWays.map((some) => {
    let text: string | null = null;
    return () => {
      text ??= writeText(content, null, { ...writing, way: { ...writing.way, ...some, isEach: false } }, hardBreak);
      return text;
    };
  });
  for (const roughness of roughnesses) {
    for (const write of written) {
      const text = write();
      if (!/[^\p{L}\p{N}\s]/u.test(text) || !spend(effort, text)) return text;
      const read = readText(text, definitions);
      if (read === null || shownInlines(read, roughness) === shownInlines(content, roughness)) return text;
    }
  }
  return written.at(-1)?.() ?? '';
}
