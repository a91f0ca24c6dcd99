import type { Block, TextDocument } from './document.ts';
import { newId, readBlocks, UnknownLines } from './read-blocks.ts';
import { type Definitions, readMarkdown } from './tokens.ts';

/** `null` for a text that is too complex, or whose blocks cannot be told apart: it can be edited as Markdown only. */
export function readDocument(text: string): TextDocument | null {
  const lines = text.split(/\r\n|\r|\n/);
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  const id = newId();
  const content = blocksIn(lines, id, {});
  if (content === null) return null;
  const lead = content[0]?.attrs.source?.line ?? lines.length;
  return { type: 'doc', attrs: { text: { id, lines, ends, lead } }, content };
}

/** The blocks of a part of a text; `null` if it is too complex. */
export function readPart(text: string, definitions: Definitions): Block[] | null {
  return blocksIn(text.split('\n'), newId(), definitions);
}

function blocksIn(lines: readonly string[], within: number, definitions: Definitions): Block[] | null {
  const tokens = readMarkdown(lines.join('\n'), definitions);
  if (tokens === null) return null;
  try {
    return readBlocks(tokens, { within, lines });
  } catch (error) {
    if (error instanceof UnknownLines) return null;
    throw error;
  }
}

/** The targets of the text's reference links. */
export function definitionsOf({ attrs }: TextDocument): Definitions {
  return readMarkdown(attrs.text.lines.join('\n'))?.links ?? {};
}
