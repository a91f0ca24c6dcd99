/** The marks that a text uses where Markdown leaves the choice. */
import { type Token, walkTokens } from 'marked';
import { readMarkdown } from './tokens.ts';

export type Style = {
  bullet: string;
  /** Behind the numbers of a list. */
  delimiter: string;
  em: string;
  strong: string;
  fence: string;
  rule: string;
  hardBreak: string;
};

const usual: Style = { bullet: '-', delimiter: '.', em: '*', strong: '**', fence: '```', rule: '---', hardBreak: '\\' };

/** The first mark of each kind decides. */
export function styleOf(text: string): Style {
  const found: Partial<Style> = {};
  walkTokens(readMarkdown(text) ?? [], (token) => {
    for (const [name, mark] of Object.entries(marksOf(token))) found[name as keyof Style] ??= mark;
  });
  return { ...usual, ...found };
}

function marksOf({ type, raw }: Token): Partial<Style> {
  switch (type) {
    case 'list': {
      const [, bullet, delimiter] = /^\s*(?:([-*+])|\d+([.)]))/.exec(raw) ?? [];
      return bullet ? { bullet } : delimiter ? { delimiter } : {};
    }
    case 'em':
      return { em: raw.slice(0, 1) };
    case 'strong':
      return { strong: raw.slice(0, 2) };
    case 'code': {
      const fence = /^ *(`{3,}|~{3,})/.exec(raw)?.[1];
      return fence ? { fence: fence.slice(0, 3) } : {};
    }
    case 'hr':
      return { rule: raw.trim() };
    case 'br':
      return { hardBreak: raw.startsWith('\\') ? '\\' : '  ' };
    default:
      return {};
  }
}
