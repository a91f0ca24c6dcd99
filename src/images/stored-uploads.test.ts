import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { UploadFile } from '../../machines/image-upload.machine.ts';
import { createDraftStore, type DraftStore } from '../forms/draft-store.ts';
import { createUploadStore } from './stored-uploads.ts';

const texts = { alt: '', isDecorative: false, category: '', copyright: '', notes: '' };
const chosen = (key: string, change: Partial<UploadFile> = {}): UploadFile => ({
  ...{ key, name: `${key}.png`, size: 1, kind: 'PNG', width: 1, height: 1, refusal: null, texts, status: 'ready' },
  ...{ progress: 0, failure: null, image: null, ...change },
});
const content = (key: string) => new File([key], `${key}.png`);

function open(store: DraftStore, owner = '7') {
  const problems: string[] = [];
  const uploads = createUploadStore({
    store,
    owner: Promise.resolve(owner),
    onProblem: (message) => problems.push(message),
  });
  return { ...uploads, problems };
}

const newStore = () => createDraftStore({ indexedDB: new IDBFactory(), locks: null });
const shown = (found: Awaited<ReturnType<ReturnType<typeof open>['find']>>) =>
  found.map(({ files }) => files.map(({ name, texts, file }) => [name, texts.alt, file !== null]));

it('R1 the next upload finds files that are not stored yet, with their texts', async () => {
  const store = newStore();
  const first = open(store);
  for (const key of ['a', 'b', 'c']) first.add(key, content(key));
  first.change([chosen('a'), chosen('b', { texts: { ...texts, alt: 'Rose' } }), chosen('c', { refusal: 'is empty.' })]);
  await first.flush();
  expect(await first.find()).toEqual([]);
  first.change([chosen('a', { status: 'stored' }), chosen('b', { texts: { ...texts, alt: 'Rose' } })]);
  await first.flush();
  await first.stop();
  const next = open(store);
  const found = await next.find();
  expect(shown(found)).toEqual([[['b.png', 'Rose', true]]]);
  expect(next.problems).toEqual([]);
  await next.remove(found.map(({ draftId }) => draftId));
  expect(await open(store).find()).toEqual([]);
});

it('R1 Cancel keeps the chosen files; when all are stored or discarded, texts and files are removed', async () => {
  const store = newStore();
  const cancelled = open(store);
  cancelled.add('a', content('a'));
  cancelled.change([chosen('a')]);
  await cancelled.leave();
  cancelled.change([]);
  const next = open(store);
  const found = await next.find();
  expect(shown(found)).toEqual([[['a.png', '', true]]]);
  await next.remove(found.map(({ draftId }) => draftId));
  expect((await store.filesOf(found[0]?.draftId ?? '')).size).toBe(0);

  const done = open(store);
  done.add('b', content('b'));
  done.change([chosen('b')]);
  await done.flush();
  done.change([chosen('b', { status: 'stored' })]);
  await done.stop();
  expect(await next.find()).toEqual([]);
});

it('R1 S14 the texts of a file that the browser cannot store are kept; logging out removes files and texts', async () => {
  const store = newStore();
  const full = { ...store, writeFile: () => Promise.reject(new Error('the disk is full')) };
  const upload = open(full);
  upload.add('a', content('a'));
  upload.change([chosen('a', { texts: { ...texts, alt: 'Rose' } })]);
  await upload.flush();
  expect(upload.problems).toEqual(['the disk is full']);
  await upload.stop();
  const next = open(store);
  const [found] = await next.find();
  expect(shown(found ? [found] : [])).toEqual([[['a.png', 'Rose', false]]]);
  next.release([found?.draftId ?? '']);
  await store.writeFile({ draftId: 'other', key: 'b', owner: '7', file: content('b') });
  await store.forget('7');
  await store.writeFile({ draftId: 'other', key: 'c', owner: '7', file: content('c') });
  expect([await next.find(), (await store.filesOf('other')).size]).toEqual([[], 0]);
});
