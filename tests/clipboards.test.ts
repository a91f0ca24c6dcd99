/**
 * What programs put on the clipboard (`clipboards/{program}/{sample}.html`, made by hand after what each of them writes), and the
 * Markdown that must come of it beside it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { markdownHtml } from '../markdown/html.ts';
import { readDocument } from '../markdown/read-document.ts';
import { shownOf } from '../markdown/shown.ts';
import { nodeOf } from '../src/text/documents.ts';
import { type Pasted, readHtml } from '../src/text/paste/read-html.ts';
import type { Source } from '../src/text/paste/source.ts';

const folder = fileURLToPath(new URL('clipboards', import.meta.url));
const host = 'www.stadtbibliothek.example';
const samples = readdirSync(folder).flatMap((program) =>
  readdirSync(join(folder, program))
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ program, name: name.slice(0, -5), path: join(folder, program, name) })),
);

const sources: Record<string, Source> = {
  'apple-notes': 'Apple',
  'apple-pages': 'Apple',
  confluence: 'Confluence',
  excel: 'spreadsheet',
  'google-docs': 'Google Docs',
  'google-sheets': 'spreadsheet',
  libreoffice: 'LibreOffice',
  'libreoffice-calc': 'spreadsheet',
  notion: 'Notion',
  outlook: 'Outlook',
  web: 'web',
  word: 'Word',
  'word-online': 'Word',
};

describe('TEXT-05 the clipboards of programs', () => {
  test('TEXT-05 there are samples of at least twelve programs, and at least sixty of them', () => {
    expect(new Set(samples.map(({ program }) => program)).size).toBeGreaterThanOrEqual(12);
    expect(samples.length).toBeGreaterThanOrEqual(60);
  });

  test.each(samples)('TEXT-05 $program, $name: the Markdown beside it comes of it', ({ path }) => {
    const expected = path.replace(/\.html$/, '.md');
    expect(existsSync(expected), `${expected} is missing`).toBe(true);
    expect(`${read(readFileSync(path, 'utf8')).markdown}\n`).toBe(readFileSync(expected, 'utf8'));
  });

  test.each(samples)('TEXT-05 $program, $name: the same words are shown in the same order', ({ path }) => {
    const html = readFileSync(path, 'utf8');
    const { markdown, plain } = read(html);
    expect(shown(markdownHtml(markdown))).toBe(visible(html));
    expect(shown(markdownHtml(plain))).toBe(visible(html));
  });

  test.each(samples)('TEXT-05 $program, $name: the Text view takes what the Markdown shows', ({ path }) => {
    const { document, markdown } = read(readFileSync(path, 'utf8'));
    expect(() => nodeOf(document).check()).not.toThrow();
    // Markdown cannot put some punctuation in bold.
    expect(shownOf(document.content, 'rough')).toBe(shownOf(readDocument(markdown)?.content ?? [], 'rough'));
  });

  test.each(samples)(
    'TEXT-05 $program, $name: as plain text it has no structure beyond addresses written out',
    ({ path }) => {
      const { plain, plainParagraphs } = read(readFileSync(path, 'utf8'));
      const html = markdownHtml(plain);
      expect(
        [...html.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => tag).filter((tag) => !/^(?:p|br|a)$/.test(tag ?? '')),
      ).toEqual([]);
      expect(html.match(/<p>/g)?.length ?? 0).toBe(plainParagraphs);
    },
  );

  test.each(samples)('TEXT-05 $program, $name: the program is recognised', ({ program, path }) => {
    // A note without a program's name could be from anywhere.
    const expected = path.endsWith('apple-notes/divs.html') ? 'web' : sources[program];
    expect(read(readFileSync(path, 'utf8')).source).toBe(expected);
  });
});

function read(html: string): Pasted {
  const pasted = readHtml(html, host);
  if (pasted === null) throw new Error('It is more than a text can hold.');
  return pasted;
}

type Node = DefaultTreeAdapterTypes.Node;

/** What a reader sees of the HTML: read by parse5's own parser, by rules of its own. */
function visible(html: string): string {
  return letters(texts(parse(html), false));
}

function shown(html: string): string {
  return letters(texts(parseFragment(html), true));
}

/** Spaces, boxes to tick, quotation marks and soft hyphens aside; a raised 2 is a 2. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s☑☐“”\u00ad\u200b]/g, '');

const unseen = /^(?:head|script|style|template|noscript|iframe|video)$/;

function texts(node: Node, isOurs: boolean): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if ('tagName' in node && !isOurs) {
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const style = attributes.get('style') ?? '';
    const name = attributes.get('class') ?? '';
    const isMarker = /mso-list:\s*Ignore/i.test(style) && !isInHeading(node);
    const isComment = /mso-element:comment-list/.test(style) || /MsoCommentReference|\banchor\b/.test(name);
    const isHidden = /display:\s*none/.test(style) || attributes.has('hidden') || name === 'sr-only';
    if (unseen.test(node.tagName) || isMarker || isComment || isHidden) return '';
    if (node.tagName === 'del' && attributes.has('cite')) return '';
    if (node.tagName === 'img') return name === 'emoji' ? (attributes.get('alt') ?? '') : '';
    if (node.tagName === 'li') {
      return node.childNodes
        .map((child) => texts(child, isOurs))
        .join('')
        .replace(/^\s*\[[ x]\] /, '');
    }
  }
  return 'childNodes' in node ? node.childNodes.map((child) => texts(child, isOurs)).join('') : '';
}

function isInHeading(node: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  for (let at = node; at; at = 'parentNode' in at ? at.parentNode : null) if (/^h[1-6]$/.test(at.nodeName)) return true;
  return false;
}
