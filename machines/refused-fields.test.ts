import { describe, expect, it } from 'vitest';
import type { Failure } from '../contract/failures.ts';
import { standingMessages } from './refused-fields.ts';

describe('PAGE-21 a refusal of single fields', () => {
  const messages = {
    lead: ['is too long'],
    'meta_data.title': ['is too long'],
    'entries.1.text': ['is empty'],
    base: ['is odd'],
  };
  const entries = [{ text: 'one' }, { text: '' }];
  const sent = { headline: 'mine', lead: 'lead', title: 'long', entries };
  const failure: Failure = { code: 'refused', message: 'Api Error: no', fields: messages };
  const standing = (draft: Partial<typeof sent>) =>
    Object.keys(standingMessages({ failure, refused: sent, draft: { ...sent, ...draft } }));

  it('has no messages without a failure', () => {
    expect(standingMessages({ failure: null, refused: null, draft: sent })).toEqual({});
  });

  it('applies until the value changes, and always if it is not a field of the form', () => {
    const all = Object.keys(messages);
    expect(standingMessages({ failure, refused: sent, draft: sent })).toEqual(messages);
    expect(standing({ headline: 'other', entries: [{ text: 'other' }, { text: '' }] })).toEqual(all);
    expect(standing({ lead: 'other' })).toEqual(all.filter((name) => name !== 'lead'));
    expect(standing({ title: 'other' })).toEqual(all.filter((name) => name !== 'meta_data.title'));
    expect(standing({ entries: [{ text: 'one' }, { text: 'two' }] })).toEqual(
      all.filter((name) => name !== 'entries.1.text'),
    );
    expect(standing({ entries: [] })).toEqual(all.filter((name) => name !== 'entries.1.text'));
  });
});
