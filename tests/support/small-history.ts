/** The history of page 3 of the small content, as a server with history answers it. */
import type { Page } from 'playwright/test';

const anke = { id: 41, email: 'anke@small.example' };
const jonas = { id: 42, email: 'jonas@small.example' };
const act = (kind: string, id: number, action: string, name: string, fields: string[] = []) => ({
  ...{ kind, id, action, name, fields, count: 1 },
});
const entry = (seq: number, at: string, by: object, acts: object[], saves = 1) => ({
  ...{ seq, first_seq: seq - saves + 1, at, first_at: at, by, source: 'console', saves, acts },
});

/** Live stands between 12 and 15; version 12 lacks what has happened since. */
export const smallHistory = {
  entries: [
    entry(18, '2026-05-12T12:36:00Z', jonas, [act('item', 23, 'created', 'Watering')]),
    entry(17, '2026-05-12T12:21:00Z', anke, [act('section', 12, 'updated', 'Roses by month', ['headline', 'body'])], 3),
    entry(14, '2026-05-12T09:05:00Z', jonas, [act('section', 14, 'destroyed', 'Parking')]),
    entry(12, '2026-05-11T13:58:00Z', anke, [act('section', 12, 'updated', 'The year of a rose', ['lead_text'])]),
    entry(2, '2026-05-01T08:00:00Z', anke, [act('page', 3, 'created', 'Roses')]),
  ],
  deployments: [{ id: 5, seq: 13, at: '2026-05-11T14:20:00Z', is_live: true }],
  next: null,
  kept_days: null,
};

/** Each time, Jonas has written the headline of section 12 once more. */
export function laterHistory(times: number) {
  const writes = Array.from({ length: times }, (_, index) =>
    entry(20 + index, '2026-05-12T12:39:00Z', jonas, [
      act('section', 12, 'updated', laterHeadline(index + 1), ['headline']),
    ]),
  );
  return { ...smallHistory, entries: [...writes.toReversed(), ...smallHistory.entries] };
}

export const laterHeadline = (times: number) => `Roses all year ${times}`;

export function smallVersion(seq: number) {
  if (seq < 20) return seq === 12 ? smallVersions[12] : smallVersions[18];
  const [first, ...others] = smallVersions[18].sections;
  return { ...smallVersions[18], sections: [{ ...first, headline: laterHeadline(seq - 19) }, ...others] };
}

/** What a server says of a write that comes too late. */
export const staleAnswer = {
  error: 'stale',
  code: 'stale',
  current: { revision: null, updated_at: '2026-05-12T12:39:00Z', updated_by: jonas },
};

const part = { published: true, display_mode: 'text' };
const months = 'January: rest\nFebruary: rest\nMarch: prune\nApril: feed\nMay: look\nJune: look\n';
const page = { id: 3, headline: 'Roses', path: '/', slug: 'roses', layout: 'default', published: true };
const planting = { ...part, id: 21, headline: 'Planting', intro: 'In autumn.' };
const second = { ...part, id: 13, headline: 'Second section', items: [] };

export const smallVersions = {
  12: {
    ...page,
    sections: [
      { ...part, id: 12, headline: 'The year of a rose', body: months, items: [planting] },
      { ...part, id: 14, headline: 'Parking', body: 'Twelve places behind the house.', items: [] },
      second,
    ],
    destroyed_since: [{ kind: 'section', id: 14, at: '2026-05-12T09:05:00Z', by: jonas }],
  },
  18: {
    ...page,
    sections: [
      {
        ...{ ...part, id: 12, headline: 'Roses by month', body: months.replace('prune', 'prune hard') },
        items: [planting, { ...part, id: 23, headline: 'Watering', intro: 'Rarely, but much.' }],
      },
      second,
    ],
    destroyed_since: [],
  },
};

const writesOfJonas = new WeakMap<Page, number>();

/** From now on the history tells of one more write by Jonas. */
export function writeMeanwhile(page: Page): void {
  writesOfJonas.set(page, (writesOfJonas.get(page) ?? 0) + 1);
}

/** Lets the reads of that history be answered; writes wait as all do. */
export async function answerHistory(page: Page): Promise<void> {
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
  await page.route(/\/domains\/1$/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.fallback();
    const { pages } = await import('./minimal/content.ts').then(
      ({ smallContent }) => smallContent('').domains[0] ?? { pages: [] },
    );
    await route.fulfill(json({ id: 1, fqdn: 'roses.small.example', pages, changes_count: 2 }));
  });
  await page.route(/\/pages\/3\/history(?:\?|$)/, (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill(json(laterHistory(writesOfJonas.get(page) ?? 0))),
  );
  await page.route(/\/pages\/3\/versions\/\d+$/, (route) =>
    route.fulfill(json(smallVersion(Number(/\d+$/.exec(route.request().url())?.[0])))),
  );
}
