import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readConfiguration, readSchema } from '../../src/components/component-schema.ts';
import { SchemaTable } from '../../src/components/schema-table.tsx';
import { readSchemaText } from '../../src/components/schema-text.ts';
import { Markdown } from '../../src/ui/markdown.tsx';
import { PartBoundary } from '../../src/ui/part-boundary.tsx';
import { hostileSchema } from '../support/hostile-texts.ts';

function Broken({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('no');
  return <p>whole again</p>;
}

it('S68 a text that is too intricate is shown as it was written, with a line that says so', () => {
  const text = '>'.repeat(1500);
  const { container } = render(<Markdown text={text} resolveLink={() => null} />);
  expect(screen.getByText(/too intricate to be shown with its formatting/)).toBeTruthy();
  expect(container.querySelector('pre')?.textContent).toBe(text);
});

it('S68 a fault in one part stays in that part, and goes with the text that caused it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts = (of: object, isBroken: boolean) => (
    <>
      <PartBoundary of={of}>
        <Broken isBroken={isBroken} />
      </PartBoundary>
      <button type="button">Edit Section</button>
    </>
  );
  const stored = { id: 1 };
  const { rerender } = render(parts(stored, true));
  expect(screen.getByText(/could not be shown/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Section' })).toBeTruthy();
  rerender(parts(stored, false));
  expect(screen.getByText(/could not be shown/)).toBeTruthy();
  rerender(parts({ id: 1 }, false));
  expect(screen.getByText('whole again')).toBeTruthy();
});

it('S68 no schema takes the screens away that show it', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const text = hostileSchema(seed);
    const { lines } = readSchemaText(text);
    if (lines) render(<SchemaTable label="Schema" lines={lines} />);
    expect([readSchema(text).ok, readConfiguration(text).ok].length).toBe(2);
    cleanup();
  }
  const many = JSON.stringify(Array(600).fill({ name: 'a', type: 'string' }));
  expect(readSchema(many)).toEqual({ ok: false, reason: expect.stringContaining('more fields and choices') });
  const { container } = render(<SchemaTable label="Schema" lines={readSchemaText(many).lines ?? []} />);
  expect([container.querySelectorAll('tbody tr').length, container.textContent?.includes('400 more fields')]).toEqual([
    200,
    true,
  ]);
});
