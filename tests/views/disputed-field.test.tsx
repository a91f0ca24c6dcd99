/** A field that two people changed, while one text is written from both. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { diffWords } from '../../src/lib/word-diff.ts';
import { DisputedField } from '../../src/views/drafts/disputed-field.tsx';
import type { ConflictOffer } from '../../src/workflows/draft-choices.ts';

vi.mock('../../src/lib/word-diff.ts', async (load) => {
  const real = await load<typeof import('../../src/lib/word-diff.ts')>();
  return { diffWords: vi.fn(real.diffWords) };
});
afterEach(cleanup);

test('R2 typing does not compare again what did not change', () => {
  render(<Written />);
  const compared = vi.mocked(diffWords).mock.calls.length;
  const field = screen.getByRole('textbox', { name: 'Body' });
  for (const text of ['mine a', 'mine ab', 'mine abc']) fireEvent.change(field, { target: { value: text } });
  expect((field as HTMLTextAreaElement).value).toBe('mine abc');
  expect(compared).toBe(2);
  expect(diffWords).toHaveBeenCalledTimes(2);
});

function Written() {
  const [text, setText] = useState('mine');
  const offer: ConflictOffer = {
    author: null,
    base: { body: 'base' },
    mine: { body: 'mine' },
    theirs: { body: 'theirs' },
    merged: [],
    disputed: [{ name: 'body', choice: 'together' }],
    isDecided: true,
    choose: () => {},
  };
  return (
    <DisputedField
      name="body"
      choice="together"
      offer={offer}
      texts={{ labels: { body: 'Body' } }}
      value={text}
      isMissing={false}
      onWrite={setText}
    />
  );
}
