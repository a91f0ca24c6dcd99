/** One word a thing: the names of files and of what stands in them use the words of docs/glossary.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { words } from '../contract/failures.ts';
import { refusalMessages } from '../contract/refusals.ts';
import { german } from '../src/language/german.ts';

/** What is not said any more, as whole words of a name: `onPicked` has one, `spicked` has none. */
const given = [
  ...[
    'ahead',
    'aim',
    'aimed',
    'bounded',
    'desk',
    'doom',
    'doomed',
    'fact',
    'facts',
    'journal',
    'keeper',
    'keeping',
    'circumstances',
    'unprovided',
  ],
  ...[
    'moment',
    'moments',
    'pen',
    'picked',
    'picture',
    'pictures',
    'rival',
    'rivals',
    'sentence',
    'sentences',
    'settle',
  ],
  ...['sheet', 'slot', 'slots', 'spare', 'veil'],
];
/** Names that others have chosen, and those of records that browsers hold already. */
const foreign = /^(?:adoptedStyleSheets|CSSStyleSheet|journal_mode)$/;
const stored: Record<string, RegExp> = {
  'src/forms/draft-store': /^(?:slot|rivals)$/,
  'src/forms/draft-records': /^rivals$/,
};

const files = execFileSync('git', ['ls-files', 'contract', 'machines', 'src', 'server', 'tests', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('words.test.ts'));

test('no file and no name says what another word is meant for', () => {
  const wrong = files.flatMap((path) => {
    const names = new Set([basename(path).replace(/\..*$/, ''), ...namesIn(readFileSync(path, 'utf8'))]);
    const old = [...names].filter(
      (name) => !foreign.test(name) && wordsOf(name).some((word) => given.includes(word)) && !storedIn(path).test(name),
    );
    return old.length === 0 ? [] : [`${path}: ${old.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

const storedIn = (path: string) => stored[path.replace(/(?:\.test)?\.ts$/, '')] ?? /^$/;

/** Whole words in lower case: `pageDesk`, `page-desk` and `PAGE_DESK` are page and desk. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$-]+/);
}

/** Without comments and texts. */
function namesIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replaceAll(/\/(?:[^/\\\n]|\\.)+\/[a-z]*(?=[,;).\s])/g, "''");
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** The specification says Login and Logout, and image. The identity provider's own pages are not among these texts. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:s|ed|ing)?[ -](?:in|out|ins|outs)\b/i, 'log in, log out, Login'],
  [/\bpictures?\b/i, 'image'],
  [/\bphotos?\b/i, 'image'],
  [/\bwidgets?\b/i, 'component'],
];

test('the texts of the interface have one word for logging in, and one for images', () => {
  const texts = [...Object.keys(german), ...Object.values(refusalMessages), ...Object.values(words)];
  const wrong = texts.flatMap((text) =>
    unwanted.flatMap(([word, wanted]) => (word.test(text) ? [`${text}: say ${wanted}`] : [])),
  );
  expect(wrong).toEqual([]);
});
