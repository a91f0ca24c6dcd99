import { type Token, walkTokens } from 'marked';
import { decodeCharacterReferences } from './character-references.ts';
import { readMarkdown } from './markdown-tokens.ts';

/** The targets of all internal links of a Markdown text, those that start with a slash, each once; none of one that is shown as it was written. */
export function internalLinks(text: string): string[] {
  const targets = new Set<string>();
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'link') return;
    const target = decodeCharacterReferences(token.href);
    if (/^\/(?!\/)/.test(target)) targets.add(target);
  });
  return [...targets];
}
