import { expect, it } from 'vitest';
import { messagesByList } from './json-lists.ts';

it('ADM-09 ADM-15 X14 assigns the messages about entries to their list', () => {
  const refused = {
    'layouts.0.name': ['must be a text'],
    'layouts.2': ['must be an object'],
    item_display_modes: ['The name "card" is there twice.'],
    'meta.title': ['is odd'],
  };
  expect(messagesByList(refused)).toEqual({
    layouts: ['Entry 1: name must be a text.', 'Entry 3 must be an object.'],
    item_display_modes: ['The name "card" is there twice.'],
    'meta.title': ['is odd'],
  });
});
