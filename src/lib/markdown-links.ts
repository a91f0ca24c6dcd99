import { lexer, type Token, walkTokens } from 'marked';

/** The targets of all internal links of a Markdown text, those that start with a slash, each once. */
export function internalLinks(text: string): string[] {
  const targets = new Set<string>();
  walkTokens(lexer(text), (token: Token) => {
    if (token.type === 'link' && /^\/(?!\/)/.test(token.href)) targets.add(token.href);
  });
  return [...targets];
}
