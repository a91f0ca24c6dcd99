/** Converts Markdown to plain text. */
import type { Token, Tokens } from 'marked';
import { decodeCharacterReferences, itemNumbers, readMarkdown } from './tokens.ts';

type Shows = (address: string) => boolean;

/**
 * Each block is on a line of its own. A text that is too complex to parse stays as it is.
 * @param showsAddress whether to append the address of a link or image in parentheses
 */
export function plainText(text: string, showsAddress: Shows): string {
  const tokens = readMarkdown(text);
  return tokens === null ? text : plain(tokens, showsAddress).trim();
}

function plain(tokens: readonly Token[] | undefined, shows: Shows): string {
  return (tokens ?? []).map((token) => plainToken(token, shows)).join('');
}

function plainToken(token: Token, shows: Shows): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
    case 'checkbox':
      return '';
    case 'br':
      return '\n';
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return `${plain(token.tokens, shows)}\n`;
    case 'list': {
      const numbers = itemNumbers(token as Tokens.List);
      return (token as Tokens.List).items
        .map(({ tokens }, index) => `${index in numbers ? `${numbers[index]}. ` : ''}${plain(tokens, shows)}`)
        .join('');
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => `${row.map(({ tokens }) => plain(tokens, shows)).join(' ')}\n`).join('');
    }
    case 'code':
      return `${token.text}\n`;
    case 'codespan':
      return token.text;
    case 'link':
    case 'image': {
      const { href, text, tokens } = token as Tokens.Link | Tokens.Image;
      const inner =
        'autolink' in token && token.autolink ? text : tokens ? plain(tokens, shows) : decodeCharacterReferences(text);
      const address = decodeCharacterReferences(href);
      return address !== inner && shows(address) ? `${inner} (${address})` : inner;
    }
    case 'strong':
    case 'em':
    case 'del':
      return plain(token.tokens, shows);
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens
        ? `${plain(token.tokens, shows)}\n`
        : decodeCharacterReferences(token.text);
    default:
      return token.raw;
  }
}
