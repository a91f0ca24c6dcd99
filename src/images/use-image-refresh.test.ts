import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { manyPages, type RefreshStore, type StoreOptions, sign, storeWith } from '../../tests/support/refresh-store.ts';
import { createRun } from './use-image-refresh.ts';

const records = 28;

describe('R8 REFRESH-01 REFRESH-04 a refresh that is interrupted', () => {
  const times = Array.from({ length: records }, (_, place) => place + 1).flatMap((record) => [
    { record, loss: 'request' as const },
    { record, loss: 'answer' as const },
  ]);

  it.each(times)(
    'at record $record of 28, whose $loss is lost: after the second run every URL is right and no other field has changed',
    async ({ record, loss }) => {
      for (const keepsRevisions of [true, false]) {
        let kill = () => false;
        const store = openStore({ keepsRevisions, losing: (write) => (write === record && kill() ? loss : null) });
        const first = runOf(store);
        let isKilled = false;
        const killed = new Promise<void>((resolve) => {
          kill = () => {
            if (isKilled) return false;
            isKilled = true;
            first.actor.stop();
            resolve();
            return true;
          };
        });
        begin(first);
        await killed;

        store.writes.length = 0;
        const second = runOf(store);
        begin(second);
        const { context } = await waitFor(second.actor, (snapshot) => snapshot.matches('done'));
        expect([context.tally.written + context.tally.right, context.problems]).toEqual([records, []]);
        expect(addresses(store)).toEqual(expected);
        expect(withoutAddresses(store)).toEqual(withoutAddresses(openStore({})));
        second.actor.stop();
      }
    },
  );
});

const openStore = (options: StoreOptions) => storeWith({ pages: manyPages(), ...options });

function runOf(store: RefreshStore) {
  return createRun(1, { client: store.client, sign, refresh: async () => {} });
}

function begin({ actor }: ReturnType<typeof runOf>) {
  actor.start();
  actor.send({ type: 'refresh.requested' });
}

type Addressed = { id: number; image_url: string };

/** The addresses of all pages, sections and items, sorted. */
function addresses(store: RefreshStore): string[] {
  const found: string[] = [];
  JSON.parse(store.contents(), (_, value: Addressed | null) => {
    if (value?.image_url) found.push(`${value.id} ${value.image_url}`);
    return value;
  });
  return found.sort();
}

/** Signed for the size of the place: 640 × 360 on a page, 320 × 180 in a section, 200 × 150 in an item. */
const expected = manyPages()
  .flatMap((page) => [
    `${page.id} signed:640x360:lib/1`,
    ...page.sections.flatMap((section) => [
      `${section.id} signed:320x180:lib/${section.image_id}`,
      ...section.items.map((item) => `${item.id} signed:200x150:lib/1`),
    ]),
  ])
  .sort();

function withoutAddresses(store: RefreshStore): unknown {
  return JSON.parse(store.contents(), (name, value) => (['image_url', 'revision'].includes(name) ? undefined : value));
}
