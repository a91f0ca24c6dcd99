import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton, TextButton, TextLink } from '../../src/ui/button.tsx';
import { LiveRegion } from '../../src/ui/live-region.tsx';

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('X17 a locked button stays reachable, names its reason and does nothing', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <p id="why">Everything else is locked while you edit Section “Prices”.</p>
      <Button type="submit" lockedBy="why" onClick={onClick}>
        Save
      </Button>
      <TextButton lockedBy="why" onClick={onClick}>
        Move Up
      </TextButton>
    </form>,
  );
  for (const button of screen.getAllByRole('button')) {
    fireEvent.click(button);
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(described(button)).toBe('Everything else is locked while you edit Section “Prices”.');
  }
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('X06 a busy button says so politely, is marked busy and cannot be pressed again', () => {
  const onClick = vi.fn();
  const view = (busy: string | null) => (
    <>
      <LiveRegion />
      <Button busy={busy} onClick={onClick}>
        Save
      </Button>
    </>
  );
  const { rerender } = render(view(null));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(view('Saving…'));
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Saving…');
  rerender(view(null));
  expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false);
});

test('a button does not submit the form around it unless it is told to', () => {
  render(<Button>Edit Domain</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test('an icon button has a name and shows it as a tooltip on focus until Escape', () => {
  render(<IconButton label="Close" icon={<svg aria-hidden="true" />} />);
  const button = screen.getByRole('button', { name: 'Close' });
  expect(screen.queryByText('Close')).toBeNull();
  act(() => button.focus());
  expect(screen.getByText('Close').getAttribute('aria-hidden')).toBe('true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByText('Close')).toBeNull();
});

test('a link to another site opens beside the page and does not tell where it comes from', () => {
  render(
    <TextLink href="https://example.org" external>
      example.org
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'example.org' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});
