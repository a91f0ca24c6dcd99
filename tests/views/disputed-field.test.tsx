/** A field in conflict, while one text is written from both versions. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DisputedField } from '../../src/forms/disputed-field.tsx';
import type { ConflictOffer } from '../../src/forms/draft-choices.ts';

afterEach(() => {
  vi.doUnmock('../../src/forms/word-diff.ts');
  vi.resetModules();
});

test('R2 typing does not compare again what did not change', async () => {
  // Other files of this worker may have loaded the modules.
  vi.resetModules();
  const real = await import('../../src/forms/word-diff.ts');
  const diffWords = vi.fn(real.diffWords);
  vi.doMock('../../src/forms/word-diff.ts', () => ({ diffWords }));
  const { DisputedField } = await import('../../src/forms/disputed-field.tsx');
  render(<Written as={DisputedField} />);
  expect(diffWords).toHaveBeenCalledTimes(2);
  const field = screen.getByRole('textbox', { name: 'Body' });
  for (const text of ['mine a', 'mine ab', 'mine abc']) fireEvent.change(field, { target: { value: text } });
  expect(field).toHaveProperty('value', 'mine abc');
  expect(diffWords).toHaveBeenCalledTimes(2);
});

function Written({ as: Field }: { as: typeof DisputedField }) {
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
    <Field
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
