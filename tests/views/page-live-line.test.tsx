/** The live line says how a page stands to the website, in each of its states and in both languages. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as pageEntity } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { ClientProvider } from '../../src/api/client.ts';
import { PageLiveLine } from '../../src/deployments/page-live-line.tsx';
import { SpokenLiveState } from '../../src/deployments/spoken-live-state.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { announce, LiveRegion } from '../../src/ui/live-region.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { holdOf, jonas, pageLive } from '../support/live-website.ts';

const local = (day: number, hour: number, minute = 0, month = 4) =>
  new Date(2026, month, day, hour, minute).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
type Parts = { published?: boolean; path?: string; sections?: boolean[]; items?: boolean[] };
const flags = { published: true, sections: [true], items: [true] };

function line(live: Partial<PageLive>, parts: Parts = {}) {
  cleanup();
  const { published, path = '/lesesommer', sections, items } = { ...flags, ...parts };
  const page = pageEntity({
    ...{ id: 201, headline: 'Lesesommer 2026', path, published },
    sections: sections.map((isPublished, index) => ({
      ...{ id: index + 1, published: isPublished },
      items: index > 0 ? [] : items.map((isShown, place) => ({ id: place + 1, published: isShown })),
    })),
  });
  render(
    <ClientProvider value={controllableClient().client}>
      <PageLiveLine domainId={1} page={page} live={pageLive({ since: local(11, 16, 20), ...live })} />
    </ClientProvider>,
  );
  const words = [...document.querySelectorAll('a, button')].map((one) => one.textContent);
  return [screen.getByRole('status').textContent?.trim(), words.join(' | ')];
}

const held = holdOf({ live_at: local(8, 15, 5) });
const untilJune = holdOf({ by: jonas, publish_at: local(1, 9, 0, 5) });
const all = [...[1, 2, 3, 4].map((id) => ({ kind: 'item', id }) as const), { kind: 'page', id: 201 } as const];
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const running = { is_alone: false, is_calling: false, is_first: false, message: null, code: null, values: null };
const usual = `Difference | Hold back | History`;
const plain = `Hold back | History`;
const going: Partial<PageLive> = { state: 'going', deployment_at: local(12, 14, 38), deployment: running };
const failed: Partial<PageLive> = { state: 'failed', deployment_at: local(12, 14, 38), deployment: running };
const isNew: Partial<PageLive> = { state: 'new', changes: 1, from_seq: null, live_path: null };
type State = { live: Partial<PageLive>; parts?: Parts; says: string; words: string; german: string };
const states: Record<string, State> = {
  live: {
    live: { state: 'live', changes: 0 },
    says: 'Live as you see it, since Mon 11 May, 16:20.',
    words: plain,
    german: 'Live, wie Sie es sehen, seit Mo 11. Mai, 16:20.',
  },
  'live, with parts unpublished': {
    live: { state: 'live', changes: 0 },
    parts: { sections: [true, false], items: [false, true, false] },
    says: 'Live since Mon 11 May, 16:20, without 1 section and 2 items: they are unpublished.',
    words: plain,
    german: 'Live seit Mo 11. Mai, 16:20, ohne 1 Abschnitt und 2 Elemente: Sie sind verborgen.',
  },
  'live, with an item unpublished': {
    live: { state: 'live', changes: 0, since: null },
    parts: { items: [false] },
    says: 'Live without 1 item: it is unpublished.',
    words: plain,
    german: 'Live ohne 1 Element: Es ist verborgen.',
  },
  changed: {
    live: {},
    says: '3 changes are not live yet.',
    words: usual,
    german: '3 Änderungen sind noch nicht live.',
  },
  'changed once': {
    live: { changes: 1 },
    says: '1 change is not live yet.',
    words: usual,
    german: '1 Änderung ist noch nicht live.',
  },
  'changed, with a deployment to come': {
    live: { next_at: local(15, 7) },
    says: '3 changes go live on Fri 15 May, 07:00.',
    words: usual,
    german: '3 Änderungen gehen am Fr 15. Mai, 07:00 live.',
  },
  'unpublished since': {
    live: { state: 'unpublished', changes: 1, unpublished_by: jonas },
    parts: { published: false },
    says: 'Still on the website. jonas.weber@small.example unpublished this page: the next deployment takes it off.',
    words: usual,
    german:
      'Noch auf der Website. jonas.weber@small.example hat die Seite verborgen: Die nächste Veröffentlichung nimmt sie heraus.',
  },
  unpublished: {
    live: { state: 'unpublished', changes: 1, from_seq: null, live_path: null },
    parts: { published: false },
    says: 'Not on the website. This page is unpublished: no deployment takes it.',
    words: `History`,
    german: 'Nicht auf der Website. Diese Seite ist verborgen: Keine Veröffentlichung nimmt sie mit.',
  },
  new: {
    live: isNew,
    says: 'Not live yet. This page goes out with the next deployment.',
    words: plain,
    german: 'Noch nicht live. Diese Seite geht mit der nächsten Veröffentlichung hinaus.',
  },
  'new, with a part unpublished': {
    live: isNew,
    parts: { sections: [true, false] },
    says: 'Not live yet. This page goes out with the next deployment, without 1 section: it is unpublished.',
    words: plain,
    german:
      'Noch nicht live. Diese Seite geht mit der nächsten Veröffentlichung hinaus, ohne 1 Abschnitt: Er ist verborgen.',
  },
  'new, with nothing to show': {
    live: isNew,
    parts: { sections: [false, false, false, false] },
    says: 'Not live yet. It would go out empty: all 4 sections are unpublished.',
    words: plain,
    german: 'Noch nicht live. Sie würde leer hinausgehen: Alle 4 Abschnitte sind verborgen.',
  },
  'new where a held page is live': {
    live: { ...isNew, state: 'path_taken', taken_by: { id: 31, name: 'Kontakt', is_held: true } },
    says: 'Not on the website. “Kontakt” is held back and still live at /lesesommer.',
    words: plain,
    german: 'Nicht auf der Website. „Kontakt“ ist zurückgehalten und noch unter /lesesommer live.',
  },
  'new where a page is live that waits itself': {
    live: { ...isNew, state: 'path_taken', taken_by: { id: 31, name: 'Kontakt', is_held: false } },
    says: 'Not on the website. “Kontakt” is still live at /lesesommer.',
    words: plain,
    german: 'Nicht auf der Website. „Kontakt“ ist noch unter /lesesommer live.',
  },
  'changed where a held page is live': {
    live: {
      state: 'changed',
      changes: 2,
      next_at: '2026-06-01T07:00:00Z',
      taken_by: { id: 31, name: 'Kontakt', is_held: true },
    },
    says: '2 changes wait; “Kontakt” is held back and still live at /lesesommer.',
    words: usual,
    german: '2 Änderungen warten; „Kontakt“ ist zurückgehalten und noch unter /lesesommer live.',
  },
  'held back': {
    live: { state: 'held', hold: held },
    says: 'held back by anke.brandt@small.example. 3 changes wait; the website keeps this page as of Fri 8 May.',
    words: `Difference | Include again | History`,
    german:
      'zurückgehalten von anke.brandt@small.example. 3 Änderungen warten; die Website behält diese Seite mit dem Stand vom Fr 8. Mai.',
  },
  'held back and never live': {
    live: { state: 'held', hold: holdOf({ live_at: null }), from_seq: null, live_path: null },
    says: 'held back by anke.brandt@small.example. It is not on the website.',
    words: `Include again | History`,
    german: 'zurückgehalten von anke.brandt@small.example. Die Seite ist nicht auf der Website.',
  },
  'held back with a new path': {
    live: { state: 'held', hold: held, live_path: '/kontakt' },
    parts: { path: '/kontakt-neu' },
    says: 'held back by anke.brandt@small.example. The website keeps this page as of Fri 8 May at /kontakt. Links to /kontakt-neu lead there.',
    words: `Difference | Include again | History`,
    german:
      'zurückgehalten von anke.brandt@small.example. Die Website behält diese Seite mit dem Stand vom Fr 8. Mai unter /kontakt. Links zu /kontakt-neu führen dorthin.',
  },
  'held back until a time': {
    live: { state: 'held', hold: untilJune },
    says: `held back Goes live on Mon 1 June, 09:00 (${zone}), set by jonas.weber@small.example.`,
    words: 'Difference | Include again | History',
    german: `zurückgehalten Geht am Mo 1. Juni, 09:00 live (${zone}), festgelegt von jonas.weber@small.example.`,
  },
  'unpublished until a time': {
    live: { state: 'held', hold: { ...untilJune, publishes: all }, from_seq: null, live_path: null },
    parts: { published: false },
    says: `held back Goes live on Mon 1 June, 09:00 (${zone}) and is published then, with 4 of its parts; set by jonas.weber@small.example.`,
    words: 'Include again | History',
    german: `zurückgehalten Geht am Mo 1. Juni, 09:00 live (${zone}) und wird dann sichtbar, mit 4 ihrer Teile; festgelegt von jonas.weber@small.example.`,
  },
  'going live': {
    live: going,
    says: 'Going live: the deployment of 14:38 is running.',
    words: plain,
    german: 'Geht live: Die Veröffentlichung um 14:38 läuft.',
  },
  'going live alone': {
    live: { ...going, deployment: { ...running, is_alone: true } },
    says: 'Going live alone: the deployment of 14:38 is running.',
    words: plain,
    german: 'Geht allein live: Die Veröffentlichung um 14:38 läuft.',
  },
  'going live, with a slow webhook': {
    live: {
      ...going,
      deployment_at: new Date(2026, 4, 12, 14, 39, 48).toISOString(),
      deployment: { ...running, is_calling: true },
    },
    says: 'Going live: the webhook has not answered yet, for 12 seconds.',
    words: plain,
    german: 'Geht live: Der Webhook hat noch nicht geantwortet, seit 12 Sekunden.',
  },
  failed: {
    live: failed,
    says: 'The deployment of 14:38 failed. 3 changes are not live.',
    words: usual,
    german: 'Die Veröffentlichung um 14:38 ist fehlgeschlagen. 3 Änderungen sind nicht live.',
  },
  'failed, never live': {
    live: { ...failed, from_seq: null, live_path: null },
    says: 'The deployment of 14:38 failed. This page is not on the website.',
    words: plain,
    german: 'Die Veröffentlichung um 14:38 ist fehlgeschlagen. Diese Seite ist nicht auf der Website.',
  },
  'failed with the first deployment': {
    live: { ...failed, changes: 2, deployment: { ...running, is_first: true } },
    says: 'The deployment of 14:38 failed. The website is as it was just before it; 2 changes since are not live.',
    words: usual,
    german:
      'Die Veröffentlichung um 14:38 ist fehlgeschlagen. Die Website ist, wie sie kurz davor war; 2 Änderungen seitdem sind nicht live.',
  },
  older: {
    live: { state: 'older', changes: 5, since: local(8, 15, 5) },
    says: 'Live is older: the website shows Fri 8 May, 15:05. 5 changes are not live.',
    words: usual,
    german: 'Live ist älter: Die Website zeigt Fr 8. Mai, 15:05. 5 Änderungen sind nicht live.',
  },
  'newer than what is live': {
    live: { state: 'older', since: local(8, 15, 5), from_seq: null, live_path: null },
    says: 'Live is older: the website shows Fri 8 May, 15:05, before this page was made.',
    words: plain,
    german: 'Live ist älter: Die Website zeigt Fr 8. Mai, 15:05, als es diese Seite noch nicht gab.',
  },
  'live at once': {
    live: { state: 'at_once', changes: 0, from_seq: null },
    says: 'Saving is live at once, until the first deployment.',
    words: `History`,
    german: 'Speichern ist sofort live, bis zur ersten Veröffentlichung.',
  },
  'unpublished before the first deployment': {
    live: { state: 'at_once', changes: 0, from_seq: null, live_path: null },
    parts: { published: false },
    says: 'Not on the website. This page is unpublished. All other saving is live at once, until the first deployment.',
    words: `History`,
    german:
      'Nicht auf der Website. Diese Seite ist verborgen. Alles andere Speichern ist sofort live, bis zur ersten Veröffentlichung.',
  },
};

describe('DEP-03 DEP-04 DEP-05 PUB-01 the live line', () => {
  it.each(Object.entries(states))(
    'DEP-06 PUB-01 of a page that is %s',
    (_, { live, parts, says, words, german: inGerman }) => {
      expect(line(live, parts)).toEqual([says, words]);
      speak('de-DE', german);
      expect(line(live, parts)[0]).toBe(inGerman);
    },
  );

  it('PUB-02 reminds of publishing a page that goes live at a time', () => {
    const [says] = line({ state: 'held', hold: untilJune }, { published: false });
    expect(says).toMatch(/ This page is unpublished: publish it too\.$/);
  });

  it('PUB-01 says what an earlier server says of a page', () => {
    const earlier = { state: 'failed', changes: 1, since: null, deployment_at: local(12, 14, 38), next_at: null };
    const read = pageEntity({ id: 201, live: { ...earlier, hold: null, from_seq: 10 }, sections: [] }).live;
    expect(line(read ?? {})[0]).toBe('The deployment of 14:38 failed. 1 change is not live.');
  });

  it('PUB-01 says once that a page is going live, is live, and that a deployment has failed', () => {
    announce('');
    const told = (live: Partial<PageLive>) => (
      <>
        <LiveRegion />
        <SpokenLiveState name="Lesecafé" live={pageLive(live)} />
      </>
    );
    const spoken = () => [
      document.querySelector('[aria-live=polite]')?.textContent,
      screen.getByRole('alert', { hidden: true }).textContent,
    ];
    const { rerender } = render(told({}));
    expect(spoken()).toEqual(['', '']);
    rerender(told(going));
    expect(spoken()).toEqual(['Lesecafé is going live.', '']);
    act(() => void vi.advanceTimersByTime(5000));
    rerender(told({ ...going }));
    expect(spoken()).toEqual(['', '']);
    rerender(told({ state: 'live' }));
    expect(spoken()).toEqual(['Lesecafé is live.', '']);
    act(() => void vi.advanceTimersByTime(5000));
    rerender(told({ ...failed, deployment: { ...running, message: 'No template “campaign”.' } }));
    expect(spoken()).toEqual(['', 'The deployment of 14:38 failed: No template “campaign”.']);
  });
});
