import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence, silence } from './presence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const editor = { id: 7, email: 'jonas@example.org', is_admin: false };

function startPresence() {
  const presence = createPresence(Date.now);
  const say = (tab: string, page_id: number | null, kind: 'page' | null = null) => {
    const { key, person } = presence.signalOf(1, editor, { tab, page_id, kind, id: kind && page_id });
    return presence.record(1, key, person);
  };
  return { ...presence, say, pages: () => presence.peopleIn(1).map(({ page_id }) => page_id) };
}

it('LIVE-03 a killed tab is removed within 30 seconds, one that reports stays', () => {
  const { say, pages, forgetSilent } = startPresence();
  expect([say('killed', 3), say('living', 4)]).toEqual([true, true]);
  for (let time = 0; time < 30_000; time += 5000) {
    vi.advanceTimersByTime(5000);
    expect(say('living', 4), 'unchanged').toBe(false);
    forgetSilent();
  }
  expect(pages()).toEqual([4]);
  expect(silence).toBeLessThan(30_000);
});

it('LIVE-03 an editor is shown with the time of opening, and removed at once on leaving', () => {
  const { say, peopleIn } = startPresence();
  say('one', 3, 'page');
  const [begun] = peopleIn(1);
  vi.advanceTimersByTime(9000);
  say('one', 3, 'page');
  expect(peopleIn(1)).toEqual([begun]);
  expect(say('one', 4, 'page')).toBe(true);
  expect(peopleIn(1)[0]?.since).not.toBe(begun?.since);
  expect([say('one', null), say('one', null), peopleIn(1)]).toEqual([true, false, []]);
});

it('LIVE-03 two tabs at one place are one person, and the tabs of a person are limited', () => {
  const { say, pages } = startPresence();
  say('one', 3);
  say('two', 3);
  expect(pages()).toEqual([3]);
  for (let tab = 0; tab < 100; tab += 1) say(`tab ${tab}`, tab + 10);
  expect(pages().length).toBe(20);
});
