import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadFailure } from '../../src/ui/load-failure.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';

// Loaded anew: no other test has said anything yet.
vi.resetModules();
const { announce, LiveRegion } = await import('../../src/ui/live-region.tsx');
const { showToast, ToastRegion, useRecentToasts } = await import('../../src/ui/toast.tsx');

beforeEach(() => vi.useFakeTimers());
afterEach(() => act(() => vi.advanceTimersByTime(60_000)));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const say = (message: string, tone?: 'good' | 'stop') => act(() => showToast(message, tone && { tone }));

test('X04 the regions for messages exist before their text; failures are alerts, all else is status', () => {
  render(<ToastRegion />);
  const regions = [...document.querySelectorAll('[aria-live]')];
  expect(regions.map((region) => [region.getAttribute('aria-live'), region.textContent])).toEqual([
    ['assertive', ''],
    ['polite', ''],
  ]);
  expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
  say('Menu saved');
  say('Deployment failed', 'stop');
  expect(screen.getByRole('status').textContent).toContain('Menu saved');
  expect(screen.getByRole('alert').textContent).toContain('Deployment failed');
  expect(screen.getByRole('alert').parentElement).toBe(regions[0]);
});

test('X04 messages hang on the body, so that an open dialog does not silence them', () => {
  const { container } = render(
    <>
      <ToastRegion />
      <LiveRegion />
    </>,
  );
  expect(container.textContent).toBe('');
  expect(container.childElementCount).toBe(0);
  expect(document.querySelectorAll('body > [aria-live], body > section')).toHaveLength(2);
});

test('X04 of a long message the middle is not shown, but read out', () => {
  render(<ToastRegion />);
  const name = '🌹'.repeat(200);
  say(`${name} is destroyed.`);
  const [seen, heard] = screen.getByRole('status').querySelectorAll('p > span');
  expect(seen?.getAttribute('aria-hidden')).toBe('true');
  expect(seen?.textContent).toBe(`${'🌹'.repeat(80)}…${'🌹'.repeat(85)} is destroyed.`);
  expect([heard?.className, heard?.textContent]).toEqual(['sr-only', `${name} is destroyed.`]);
});

test('APP-14 a toast goes away after 5000 ms', () => {
  render(<ToastRegion />);
  say('Page saved');
  pass(4999);
  expect(screen.getByText('Page saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Page saved')).toBeNull();
});

test.each([
  ['the pointer', (region: Element) => fireEvent.mouseEnter(region), (region: Element) => fireEvent.mouseLeave(region)],
  ['the focus', (region: Element) => fireEvent.focus(region), (region: Element) => fireEvent.blur(region)],
])('X05 the clock of a toast stands still while %s rests on it, and goes on from there', (_, hold, release) => {
  render(<ToastRegion />);
  say('Page saved');
  pass(3000);
  hold(screen.getByLabelText('Messages'));
  pass(30_000);
  release(screen.getByLabelText('Messages'));
  pass(1999);
  expect(screen.getByText('Page saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Page saved')).toBeNull();
});

function Recent() {
  return (
    <ol>
      {useRecentToasts().map((toast) => (
        <li key={toast.id}>{toast.message}</li>
      ))}
    </ol>
  );
}

test('X05 a message stays in the recent messages after it has gone', () => {
  render(
    <>
      <ToastRegion />
      <Recent />
    </>,
  );
  say('First kept');
  say('Second kept');
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  pass(5000);
  expect(screen.queryByRole('button')).toBeNull();
  expect([...screen.getAllByRole('listitem')].slice(0, 2).map((item) => item.textContent)).toEqual([
    'Second kept',
    'First kept',
  ]);
});

test('X06 waiting is a status from the start, its words come after 300 ms', () => {
  render(<Spinner words="Loading pages…" />);
  const status = screen.getByRole('status');
  expect([status.textContent, status.getAttribute('aria-busy')]).toEqual(['', 'true']);
  pass(299);
  expect(status.textContent).toBe('');
  pass(1);
  expect(status.textContent).toBe('Loading pages…');
});

test('X06 the same announcement twice is read out twice', () => {
  render(<LiveRegion />);
  act(() => announce('Saving…'));
  const first = screen.getByText('Saving…');
  act(() => announce('Saving…'));
  expect(screen.getByText('Saving…')).not.toBe(first);
});

test('X04 a failure is an alert, can be dismissed or tried again', () => {
  const [onDismiss, onRetry] = [vi.fn(), vi.fn()];
  render(
    <>
      <Notice tone="stop" title="Cannot save Section" onDismiss={onDismiss}>
        Your text is still in the form.
      </Notice>
      <LoadFailure of="Error: Not Found" onRetry={onRetry} />
      <LoadFailure of={{ code: 'forbidden', status: 403, message: 'Api Error: {"error":"no"}' }} />
      <LoadFailure
        of={{ code: 'forbidden', status: 403, message: 'Api Error: {"a":1}', said: 'This domain is not yours.' }}
      />
    </>,
  );
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Cannot save SectionYour text is still in the form.Dismiss',
    'Error: Not Found',
    'You are not allowed to do this.Api Error: {"error":"no"}',
    'This domain is not yours.Api Error: {"a":1}',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([onDismiss.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 1]);
});
