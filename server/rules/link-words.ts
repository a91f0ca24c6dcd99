/** The words around a link in Markdown, by which people recognize it. */

/** Characters shown on each side, and characters read on each side to find them. */
const shown = 40;
const read = 300;
const mostAttempts = 50;

/**
 * Finds the link by its target and text without parsing the Markdown. If a text has the same link twice, the words are those
 * around the first one. `null` for a reference link.
 */
export function wordsAround(markdown: string, path: string, text: string): { before: string; after: string } | null {
  let at = markdown.indexOf(`](${path}`);
  for (let attempt = 0; at !== -1 && attempt < mostAttempts; attempt += 1) {
    const link = linkAt(markdown, at, path);
    if (link && plain(markdown.slice(link.start + 1, at)).trim() === text) return wordsOutside(markdown, link);
    at = markdown.indexOf(`](${path}`, at + 1);
  }
  return null;
}

/** @param at the end of the link's text */
function linkAt(markdown: string, at: number, path: string): { start: number; end: number } | null {
  const start = markdown.slice(Math.max(0, at - read), at).lastIndexOf('[');
  const after = at + 2 + path.length;
  const end = markdown.slice(after, after + read).indexOf(')');
  if (start === -1 || end === -1 || !/^[)?#\s]/.test(markdown.slice(after, after + 1))) return null;
  return { start: Math.max(0, at - read) + start, end: after + end + 1 };
}

function wordsOutside(markdown: string, { start, end }: { start: number; end: number }) {
  const before =
    markdown
      .slice(Math.max(0, start - read), start)
      .split(newBlock)
      .at(-1) ?? '';
  const after = markdown.slice(end, end + read).split(newBlock)[0] ?? '';
  return { before: lastOf(plain(before).trimStart()), after: firstOf(plain(after).trimEnd()) };
}

const newBlock = /\n\s*\n|\n(?=\s*(?:[-+*>#|]|\d+\.))/;

function plain(markdown: string): string {
  return markdown
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+\.)\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`~\\]+|\b_+|_+\b/g, '')
    .replace(/\s+/g, ' ');
}

function lastOf(words: string): string {
  const some = [...words].slice(-shown).join('');
  return some === words ? words : `… ${some.slice(some.indexOf(' ') + 1)}`;
}

function firstOf(words: string): string {
  const some = [...words].slice(0, shown).join('');
  const end = some.lastIndexOf(' ');
  return some === words ? words : `${end > 0 ? some.slice(0, end) : some} …`;
}
