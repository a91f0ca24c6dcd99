import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFocusAfter } from '../../src/ui/focus.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] }));

function Screen({ hasDialog }: { hasDialog: boolean }) {
  const focusAfter = useFocusAfter();
  return (
    <>
      <button type="button" id="next" onClick={() => focusAfter('next')}>
        Next
      </button>
      {hasDialog ? (
        <div role="alertdialog">
          <button type="button" id="inside" onClick={() => focusAfter('inside')}>
            Inside
          </button>
        </div>
      ) : null}
    </>
  );
}

const frames = (count: number) => act(() => vi.advanceTimersByTime(count * 16));

test('X01 the focus goes to what is behind a dialog only when the dialog is gone', () => {
  const { rerender } = render(<Screen hasDialog />);
  act(() => screen.getByText('Next').click());
  frames(10);
  expect(document.activeElement).toBe(document.body);
  rerender(<Screen hasDialog={false} />);
  frames(2);
  expect(document.activeElement?.id).toBe('next');
});

test('X01 within a dialog the focus goes at once', () => {
  render(<Screen hasDialog />);
  act(() => screen.getByText('Inside').click());
  frames(2);
  expect(document.activeElement?.id).toBe('inside');
});
