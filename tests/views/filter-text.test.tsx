import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useFilterText } from '../../src/ui/filter-text.ts';

/** Without `act` React schedules its renders as in a browser. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

let renders = 0;

function Filter({ rows }: { rows: number }) {
  const [typed, setTyped] = useState('');
  const query = useFilterText(typed, rows);
  renders += 1;
  return (
    <>
      <input value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output>{query}</output>
    </>
  );
}

async function press(rows: number) {
  render(<Filter rows={rows} />);
  await new Promise((resolve) => setTimeout(resolve));
  renders = 0;
  const input = screen.getByRole('textbox');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, 'lese');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  const atOnce = screen.getByRole('status').textContent;
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { atOnce, later: screen.getByRole('status').textContent, renders };
}

test('DOM-06 up to 20,000 rows change before the next frame, and are rendered once', async () => {
  expect(await press(20_000)).toEqual({ atOnce: 'lese', later: 'lese', renders: 1 });
});

test('DOM-06 with more rows the key comes first, and the rows after it', async () => {
  expect(await press(20_001)).toEqual({ atOnce: '', later: 'lese', renders: 2 });
});
