/** The live line says how a page stands to the website, in each of its states and in both languages. */

import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as pageEntity } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { ClientProvider } from '../../src/api/client.ts';
import { LiveLine } from '../../src/deployments/live-line.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { holdOf, jonas, pageLive } from '../support/live-website.ts';

const local = (day: number, hour: number, minute = 0, month = 4) =>
  new Date(2026, month, day, hour, minute).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
function line(live: Partial<PageLive>, published = true) {
  cleanup();
  const page = pageEntity({ id: 201, headline: 'Lesesommer 2026', path: '/lesesommer', published, sections: [] });
  render(
    <ClientProvider value={controllableClient().client}>
      <LiveLine domainId={1} page={page} live={pageLive({ since: local(11, 16, 20), ...live })} />
    </ClientProvider>,
  );
  const words = [...document.querySelectorAll('a, button')].map((one) => one.textContent);
  return [screen.getByRole('status').textContent?.trim(), words.join(' | ')];
}

const held = holdOf({ live_at: local(8, 15, 5) });
const untilJune = holdOf({ by: jonas, publish_at: local(1, 9, 0, 5) });
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const usual = 'Difference | Hold back | Publish at… | History';
const states: [string, Partial<PageLive>, string, string, string][] = [
  [
    'live',
    { state: 'live', changes: 0 },
    'Live as you see it, since Mon 11 May, 16:20.',
    'Hold back | Publish at… | History',
    'Live, wie Sie es sehen, seit Mo 11. Mai, 16:20.',
  ],
  ['changed', {}, '3 changes are not live yet.', usual, '3 Änderungen sind noch nicht live.'],
  ['changed once', { changes: 1 }, '1 change is not live yet.', usual, '1 Änderung ist noch nicht live.'],
  [
    'changed, with a deployment to come',
    { next_at: local(15, 7) },
    '3 changes go live on Fri 15 May, 07:00.',
    usual,
    '3 Änderungen gehen am Fr 15. Mai, 07:00 live.',
  ],
  [
    'new',
    { state: 'new', changes: 1, from_seq: null },
    'Not live yet. This page goes out with the next deployment.',
    'Hold back | Publish at… | History',
    'Noch nicht live. Diese Seite geht mit der nächsten Veröffentlichung hinaus.',
  ],
  [
    'held back',
    { state: 'held', hold: held },
    'held back by anke.brandt@small.example. 3 changes wait; the website keeps this page as of Fri 8 May.',
    'Difference | Include again | Publish at… | History',
    'zurückgehalten von anke.brandt@small.example. 3 Änderungen warten; die Website behält diese Seite mit dem Stand vom Fr 8. Mai.',
  ],
  [
    'held back until a time',
    { state: 'held', hold: untilJune },
    `held back Goes live on Mon 1 June, 09:00 (${zone}), set by jonas.weber@small.example.`,
    'Difference | Include again | Change time | History',
    `zurückgehalten Geht am Mo 1. Juni, 09:00 live (${zone}), festgelegt von jonas.weber@small.example.`,
  ],
  [
    'going live',
    { state: 'going', deployment_at: local(12, 14, 38) },
    'Going live: the deployment of 14:38 is running.',
    'Hold back | Publish at… | History',
    'Geht live: Die Veröffentlichung um 14:38 läuft.',
  ],
  [
    'failed',
    { state: 'failed', deployment_at: local(12, 14, 38) },
    'The deployment of 14:38 failed. 3 changes are not live.',
    usual,
    'Die Veröffentlichung um 14:38 ist fehlgeschlagen. 3 Änderungen sind nicht live.',
  ],
  [
    'older',
    { state: 'older', changes: 5, since: local(8, 15, 5) },
    'Live is older: the website shows Fri 8 May, 15:05. 5 changes are not live.',
    usual,
    'Live ist älter: Die Website zeigt Fr 8. Mai, 15:05. 5 Änderungen sind nicht live.',
  ],
];

describe('DEP-03 DEP-04 DEP-05 DEP-06 the live line', () => {
  it.each(states)('DEP-06 of a page that is %s', (_, live, english, words, inGerman) => {
    expect(line(live)).toEqual([english, words]);
    speak('de-DE', german);
    expect(line(live)[0]).toBe(inGerman);
  });

  it('DEP-04 reminds of publishing a page that goes live at a time', () => {
    expect(line({ state: 'held', hold: untilJune }, false)[0]).toMatch(/ This page is unpublished: publish it too\.$/);
  });

  it('DEP-03 says that a page held back was never on the website', () => {
    const hold = holdOf({ live_at: null });
    expect(line({ state: 'held', hold, from_seq: null })[0]).toBe(
      'held back by anke.brandt@small.example. It is not on the website.',
    );
  });
});
