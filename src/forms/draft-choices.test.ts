import { expect, it } from 'vitest';
import type { EntityFormContext, FoundDraft } from '../../machines/entity-form.context.ts';
import { restoreOffer } from './draft-choices.ts';

const found = (base: FoundDraft['base'], draft: FoundDraft['draft']): FoundDraft => ({
  ...{ draftId: 'd', persistedAt: 1, ending: 'cancelled', base, draft, submitted: null, earlierAttempts: [] },
});
const offer = (base: FoundDraft['base'], draft: FoundDraft['draft'], one: FoundDraft) =>
  restoreOffer({ base, draft, found: [one] } as unknown as EntityFormContext, () => {});

const stored = { headline: 'Roses', body: 'Red', image: { image_id: 4, image_url: '/old' }, published: true };

it.each([
  ['nothing else was typed', stored, stored, false, []],
  ['the same field was typed in since', stored, { ...stored, body: 'Blue' }, false, ['body']],
  ['another field was typed in since', stored, { ...stored, headline: 'Tulips' }, false, ['headline']],
  ['a flag was changed since', stored, { ...stored, published: false }, false, ['published']],
  [
    'the address of the same image was signed anew',
    { ...stored, image: { image_id: 4, image_url: '/new' } },
    { ...stored, image: { image_id: 4, image_url: '/new' } },
    false,
    [],
  ],
  [
    'another image was saved',
    { ...stored, image: { image_id: 5, image_url: '/five' } },
    { ...stored, image: { image_id: 5, image_url: '/five' } },
    true,
    [],
  ],
  [
    'the image was taken away',
    { ...stored, image: { image_id: null, image_url: null } },
    { ...stored, image: { image_id: null, image_url: null } },
    true,
    [],
  ],
  ['another text was saved', { ...stored, body: 'White' }, { ...stored, body: 'White' }, true, []],
  [
    'another text was saved, and its field typed in',
    { ...stored, body: 'White' },
    { ...stored, body: 'Blue' },
    true,
    ['body'],
  ],
  ['another text was saved, and typed away again', { ...stored, body: 'White' }, stored, true, ['body']],
  ['a field came that the kept text lacks', { ...stored, abstract: 'New' }, { ...stored, abstract: 'New' }, false, []],
] as const)(
  'R1 a kept text says that somebody has saved since only if that is so: %s',
  (_, base, draft, isStoredNewer, unsaved) => {
    const shown = offer(base, draft, found(stored, { ...stored, body: 'Red and white' }));
    expect([shown?.isStoredNewer, shown?.unsaved]).toEqual([isStoredNewer, unsaved]);
  },
);
