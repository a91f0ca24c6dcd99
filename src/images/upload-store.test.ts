import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { UploadFile } from '../../machines/image-upload.machine.ts';
import { createDraftJournal, type DraftJournal } from '../forms/draft-journal.ts';
import { createUploadKeeping } from './upload-store.ts';

const texts = { alt: '', isDecorative: false, category: '', copyright: '', notes: '' };
const chosen = (key: string, change: Partial<UploadFile> = {}): UploadFile => ({
  ...{ key, name: `${key}.png`, size: 1, kind: 'PNG', width: 1, height: 1, refusal: null, texts, status: 'ready' },
  ...{ progress: 0, failure: null, image: null, ...change },
});
const content = (key: string) => new File([key], `${key}.png`);

function open(journal: DraftJournal, owner = '7') {
  const problems: string[] = [];
  const keeping = createUploadKeeping({
    journal,
    owner: Promise.resolve(owner),
    onProblem: (message) => problems.push(message),
  });
  return { ...keeping, problems };
}

const newJournal = () => createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
const shown = (found: Awaited<ReturnType<ReturnType<typeof open>['find']>>) =>
  found.map(({ files }) => files.map(({ name, texts, file }) => [name, texts.alt, file !== null]));

it('R1 what is chosen and typed is found by the next upload, and what is stored by then is not', async () => {
  const journal = newJournal();
  const first = open(journal);
  for (const key of ['a', 'b', 'c']) first.hold(key, content(key));
  first.change([chosen('a'), chosen('b', { texts: { ...texts, alt: 'Rose' } }), chosen('c', { refusal: 'is empty.' })]);
  await first.flush();
  expect(await first.find()).toEqual([]);
  first.change([chosen('a', { status: 'stored' }), chosen('b', { texts: { ...texts, alt: 'Rose' } })]);
  await first.flush();
  await first.stop();
  const next = open(journal);
  const found = await next.find();
  expect(shown(found)).toEqual([[['b.png', 'Rose', true]]]);
  expect(next.problems).toEqual([]);
  await next.drop(found.map(({ slot }) => slot));
  expect(await open(journal).find()).toEqual([]);
});

it('R1 Cancel keeps what was chosen; when all is stored or removed nothing is left, files neither', async () => {
  const journal = newJournal();
  const cancelled = open(journal);
  cancelled.hold('a', content('a'));
  cancelled.change([chosen('a')]);
  await cancelled.leave();
  cancelled.change([]);
  const next = open(journal);
  const found = await next.find();
  expect(shown(found)).toEqual([[['a.png', '', true]]]);
  await next.drop(found.map(({ slot }) => slot));
  expect((await journal.filesOf(found[0]?.slot ?? '')).size).toBe(0);

  const done = open(journal);
  done.hold('b', content('b'));
  done.change([chosen('b')]);
  await done.flush();
  done.change([chosen('b', { status: 'stored' })]);
  await done.stop();
  expect(await next.find()).toEqual([]);
});

it('R1 S14 where there is no room for a file its texts are kept; logging out forgets both', async () => {
  const journal = newJournal();
  const full = { ...journal, keepFile: () => Promise.reject(new Error('the disk is full')) };
  const upload = open(full);
  upload.hold('a', content('a'));
  upload.change([chosen('a', { texts: { ...texts, alt: 'Rose' } })]);
  await upload.flush();
  expect(upload.problems).toEqual(['the disk is full']);
  await upload.stop();
  const next = open(journal);
  const [found] = await next.find();
  expect(shown(found ? [found] : [])).toEqual([[['a.png', 'Rose', false]]]);
  next.release([found?.slot ?? '']);
  await journal.keepFile({ slot: 'other', key: 'b', owner: '7', file: content('b') });
  await journal.forget('7');
  await journal.keepFile({ slot: 'other', key: 'c', owner: '7', file: content('c') });
  expect([await next.find(), (await journal.filesOf('other')).size]).toEqual([[], 0]);
});
