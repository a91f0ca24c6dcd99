/** The Changes screen: its rows, its states and its buttons. */

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Changes, Deployment } from '../../contract/deployments.ts';
import { domain as domainEntity } from '../../contract/entities.ts';
import { ApiError } from '../../src/api/client.ts';
import { ChangesScreen } from '../../src/changes/changes-screen.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { anke, change, changesOf, deployment, holdOf, jonas } from '../support/live-website.ts';
import { renderServed } from '../support/served.tsx';

const time = (day: number, hour: number, minute = 0, month = 4) =>
  new Date(2026, month, day, hour, minute).toISOString();
const live = deployment({ id: 5, is_live: true, triggered_at: time(11, 16, 20), changes: 12 });
const earlier = deployment({ id: 4, triggered_by: jonas, triggered_at: time(8, 15, 5), changes: 3 });
const part = { id: 12, name: 'Speisekarte', fields: [], count: 1, by: anke, source: 'console' as const };
const lesecafe = change({
  ...{ id: 57, name: 'Lesecafé', path: '/besuch/lesecafe', at: time(12, 14, 21), changes: 2 },
  acts: [{ ...part, kind: 'section', action: 'updated', fields: ['lead_text'] }],
});
const hold = holdOf({ live_at: time(8, 15, 5) });

const none = changesOf({ live, people: [anke, jonas] });

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
afterEach(() => act(() => vi.advanceTimersByTime(3000)));

let served: Changes;

async function open(
  changes: Partial<Changes>,
  deployments: Deployment[] = [live, earlier],
  listChanges = async () => served,
) {
  served = { ...none, ...changes };
  const given = { id: 1, fqdn: 'roses.example', ci_webhook_url: 'https://ci.example', changes_count: 7 };
  const domain = domainEntity({ ...given, publishes_pages: true });
  const calls = controllableClient({
    listChanges,
    listDeployments: (given) => partOf(deployments, given),
    getDomain: () => domain,
  });
  renderServed(
    <>
      <ChangesScreen domain={domain} />
      <LiveRegion />
    </>,
    calls.client,
  );
  // The deployments are requested once the changes are shown.
  await pass(200);
  return calls;
}

/** Ten at a time, as the server lists them. */
function partOf(all: Deployment[], given: unknown) {
  const { query } = given as { query?: { before: string } };
  const rest = query ? all.slice(all.findIndex(({ id }) => String(id) === query.before) + 1) : all;
  return { deployments: rest.slice(0, 10), older: Math.max(0, rest.length - 10) };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const rows = () => [...document.querySelectorAll('ol[aria-label] > li')].map((row) => row.textContent);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe('DEP-02 the changes since the last deployment', () => {
  it('DEP-02 are counted, named, and told with who and when', async () => {
    const rowsOf: Changes['rows'] = [
      lesecafe,
      change({
        ...{ id: 705, name: 'Ferienprogramm', path: '/kinder/ferien', state: 'created', at: time(11, 17, 52) },
        acts: [
          { ...part, kind: 'page', action: 'created' },
          { ...part, kind: 'section', action: 'created', count: 4 },
          { ...part, kind: 'item', action: 'created', count: 9 },
        ],
      }),
      change({
        ...{ id: 13, name: 'Leseausweis', path: '/antrag', former_path: '/leseausweis', at: time(5, 14, 36) },
        ...{ by: [jonas], acts: [{ ...part, kind: 'page', action: 'updated', fields: ['path'], by: jonas }] },
      }),
      change({
        ...{ id: 14, name: 'Anfahrt', path: '/besuch/anfahrt', former_path: '/anfahrt', at: time(12, 11, 5) },
        ...{ is_redirected: true, by: [jonas] },
        acts: [{ ...part, kind: 'page', action: 'updated', fields: ['path'], by: jonas, source: 'references' }],
      }),
      change({
        ...{ id: 118, name: 'Vorlesetag', path: '/vorlesen', state: 'destroyed', at: time(12, 9) },
        acts: [{ ...part, kind: 'page', action: 'destroyed' }],
      }),
      change({
        ...{ id: 1, kind: 'domain', name: 'roses.example', at: time(12, 8) },
        acts: [{ ...part, kind: 'domain', action: 'updated', fields: ['footer_text'] }],
      }),
    ];
    await open({ total: 6, rows: rowsOf });
    expect(title()).toBe('6 Changes');
    expect(screen.getByText('They differ from the website as it was deployed on Mon 11 May at 16:20.')).toBeTruthy();
    expect(rows()).toEqual([
      'Page 57Lesecafé/besuch/lesecafeDifferenceHold backanke.brandt@small.example changed the lead text of section “Speisekarte”.today 14:21',
      'Page 705Ferienprogramm/kinder/ferienDifferenceHold backanke.brandt@small.example created this page: 4 sections, 9 items.Mon 17:52',
      'Page 13Leseausweis/antragDifferenceHold backjonas.weber@small.example changed the path from /leseausweis.Tue 5 May, 14:36',
      'Page 14Anfahrt/besuch/anfahrtDifferenceHold backjonas.weber@small.example changed the path from /anfahrt; a redirect is kept.today 11:05',
      'Page 118taken out: Vorlesetag/vorlesenDifferenceHold backanke.brandt@small.example destroyed this page. It goes off the website.today 09:00',
      'Domainroses.exampleDifferenceanke.brandt@small.example changed the footer text.today 08:00',
    ]);
    cleanup();
    speak('de-DE', german);
    await open({ total: 6, rows: rowsOf });
    expect(title()).toBe('6 Änderungen');
    expect(rows()[1]).toContain('anke.brandt@small.example hat diese Seite angelegt: 4 Abschnitte, 9 Elemente.');
  });

  it('DEP-02 are none after a deployment, and before the first one', async () => {
    await open({});
    expect(title()).toBe('Changes');
    expect(screen.getByText('Nothing has changed since the deployment of Mon 11 May, 16:20.')).toBeTruthy();
    expect(screen.getByText('Trigger Deployment builds the website again as it is.')).toBeTruthy();
    cleanup();
    speak('de-DE', german);
    await open({ live: { ...live, triggered_at: time(12, 14, 2) } });
    expect(screen.getByText('Seit der Veröffentlichung um 14:02 hat sich nichts geändert.')).toBeTruthy();
    cleanup();
    speak('en-GB', {});
    await open({ live: null, never_deployed: true }, []);
    expect(screen.getByText('Nothing has been deployed yet.')).toBeTruthy();
    expect(screen.getByText('No deployments yet')).toBeTruthy();
  });

  it('DEP-02 are filtered, and compared with an earlier deployment, in which nothing is held back', async () => {
    const calls = await open({ total: 7 });
    await choose('Kind', 'menu');
    await pass(50);
    expect(calls.calls.at(-1)).toMatchObject({ name: 'listChanges', given: { query: { kind: 'menu' } } });
    expect(screen.getByText('No changes match.')).toBeTruthy();
    expect(screen.getByText('7 changes without filters.')).toBeTruthy();
    served = { ...none, total: 1, rows: [lesecafe], since: { seq: 40, at: time(8, 15, 5) } };
    await choose('Since', '40');
    await pass(50);
    expect(calls.calls.at(-1)).toMatchObject({ given: { query: { kind: 'menu', since: '40' } } });
    expect(screen.getByText('Compared with Fri 8 May, 15:05:')).toBeTruthy();
    expect(title(), 'what the next deployment takes').toBe('7 Changes');
    expect(screen.queryByRole('button', { name: /^Hold back/ })).toBeNull();
    await choose('Since', 'date');
    await choose('Date', '2026-05-04');
    await pass(50);
    const since_at = time(4, 0);
    expect(calls.calls.at(-1)).toMatchObject({ given: { query: { kind: 'menu', since_at } } });
  });

  it('DEP-02 are none since a later moment, which says nothing about the last deployment', async () => {
    history.replaceState(null, '', '?since=44');
    await open({ since: { seq: 44, at: time(12, 14, 30) } });
    expect(screen.getByText('No changes match.')).toBeTruthy();
    expect(screen.queryByText(/^Nothing has changed|^Trigger Deployment builds/)).toBeNull();
  });

  it('DEP-06 two deployments of one minute are told apart by their seconds', async () => {
    const at = (seconds: number) => new Date(2026, 4, 12, 14, 38, seconds).toISOString();
    const pair = [7, 6].map((id) => deployment({ id, triggered_at: at(id) }));
    await open({}, [...pair, earlier]);
    const list = within(screen.getByRole('region', { name: 'Deployments' })).getAllByRole('listitem');
    expect(list.map((row) => row.firstChild?.textContent)).toEqual([
      'Today 14:38:07',
      'Today 14:38:06',
      'Fri 8 May, 15:05',
    ]);
  });

  it('DEP-02 an address that asks for what is no longer kept leads to the usual changes', async () => {
    history.replaceState(null, '', '/domains/1/changes?since=3');
    const refused = new ApiError({ code: 'notFound', message: 'Api Error: no longer kept' });
    await open({}, [live], async () => {
      if (location.search) throw refused;
      return none;
    });
    expect(screen.getByRole('alert').textContent).toBe('Api Error: no longer kept');
    fireEvent.click(screen.getByRole('link', { name: 'Changes since the last deployment' }));
    await pass(200);
    expect(screen.getByText('Nothing has changed since the deployment of Mon 11 May, 16:20.')).toBeTruthy();
  });

  it('DEP-02 say what the address asks for, also when nobody can choose it', async () => {
    history.replaceState(null, '', '?since=33&by=9');
    await open({ since: { seq: 33, at: time(6, 12, 30) } });
    const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
    expect(chosen('Since')).toBe('Wed 6 May, 12:30');
    expect(chosen('By')).toBe('User 9');
    await choose('By', '');
    await choose('Since', '');
    expect(location.search).toBe('');
    expect(screen.queryByRole('option', { name: 'User 9' })).toBeNull();
  });
});

describe('DEP-02 many changes', () => {
  it('DEP-02 come some at a time, and as a file', async () => {
    const calls = await open({ total: 3, rows: [lesecafe], next: 40 });
    served = { ...none, total: 3, rows: [change({ id: 9, name: 'Older', seq: 30 })] };
    await press('Show more changes');
    await pass(50);
    expect(calls.calls.at(-1)).toMatchObject({ name: 'listChanges', given: { query: { before: '40' } } });
    expect(rows()).toHaveLength(2);
    expect(screen.queryByText('Show more changes')).toBeNull();
    await press('Download CSV');
    expect(calls.calls.at(-1)).toMatchObject({ name: 'downloadChanges', given: { params: { domainId: 1 } } });
    await act(() => calls.reject('downloadChanges', new ApiError({ code: 'unreachable', message: 'No server.' })));
    expect(screen.getByText(/^The CSV was not downloaded: /)).toBeTruthy();
  });
});

describe('DEP-03 what is held back', () => {
  it('DEP-03 stays in its row until the screen is left, and only its words change', async () => {
    const calls = await open({ total: 1, rows: [lesecafe] });
    await press('Hold back: Lesecafé');
    served = { ...none, held: [{ ...lesecafe, hold }] };
    await act(() => calls.resolve('holdPage', {}));
    await pass(50);
    expect(rows()).toEqual([
      'Page 57Lesecafé/besuch/lesecafeDifferenceInclude againHeld back. The website keeps it as of Fri 8 May.today 14:21',
    ]);
    expect(screen.getByText('Lesecafé is held back.')).toBeTruthy();
    await press('Include again: Lesecafé');
    served = { ...none, total: 1, rows: [lesecafe] };
    await act(() => calls.resolve('releasePage', {}));
    await pass(50);
    expect(rows()[0]).toContain('DifferenceHold backanke.brandt@small.example changed the lead text');
  });

  it('DEP-03 DEP-04 is listed with who holds it back, and until when', async () => {
    const timed = holdOf({ by: jonas, publish_at: time(1, 9, 0, 5) });
    const summer = change({ id: 201, name: 'Lesesommer 2026', path: '/lesesommer', changes: 5, hold: timed });
    const fresh = change({ id: 9, name: 'Neu', hold: holdOf({ live_at: null }) });
    await open({ held: [summer, { ...lesecafe, hold }, fresh] });
    const section = screen.getByRole('region', { name: '3 held back' });
    expect(within(section).getByText('A deployment leaves these pages as they are on the website.')).toBeTruthy();
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `Page 201Lesesommer 2026/lesesommerDifferenceChange timeInclude againGoes live on Mon 1 June, 09:00 (${zone}). jonas.weber@small.example set this.5 changes`,
      'Page 57Lesecafé/besuch/lesecafeDifferenceInclude againanke.brandt@small.example holds this back. Live stays as of Fri 8 May.2 changes',
      'Page 9NeuDifferenceInclude againanke.brandt@small.example holds this back. It is not on the website.1 change',
    ]);
  });
});

describe('LIVE-01 what others change', () => {
  it('LIVE-01 DEP-02 waits until it is asked for', async () => {
    const calls = await open({ total: 1, rows: [lesecafe] });
    const others = [101, 102].map((id) => change({ id, name: `Page ${id}`, seq: id, by: [jonas] }));
    served = { ...none, total: 3, rows: [...others, lesecafe], seq: 102 };
    await press('Hold back: Lesecafé');
    await act(() => calls.resolve('holdPage', {}));
    await pass(50);
    expect(title()).toBe('3 Changes');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('jonas.weber@small.example changed 2 more pages.')).toBeTruthy();
    await press('Show them');
    expect(rows()).toHaveLength(3);
  });
});

describe('DEP-05 DEP-06 what became of a deployment', () => {
  const failed = deployment({ id: 6, state: 'failed', triggered_at: time(12, 14, 38), message: 'No template.' });

  it('DEP-06 a failure is told above the list, with what waits again, until it is dismissed', async () => {
    await open({ total: 7, rows: [lesecafe] }, [failed, live]);
    expect(screen.getByRole('alert').textContent).toBe(
      'The deployment of 14:38 failed: No template.The website is as it was on Mon 11 May, 16:20. The 7 changes wait here again. Trigger Deployment once this is mended.Dismiss',
    );
    await press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['today at 14:32', time(12, 14, 32)],
    ['on Mon 11 May at 09:05', time(11, 9, 5)],
  ])('DEP-05 an earlier one that was deployed again %s is told as such', async (when, triggered_at) => {
    const again = deployment({
      ...{ id: 7, is_live: true, triggered_by: jonas, triggered_at },
      again: { seq: 40, at: time(8, 15, 5) },
    });
    await open({ live: again, is_live_older: true, total: 19, rows: [lesecafe] }, [again, live]);
    expect(
      screen.getByText(
        (_, element) =>
          element?.textContent ===
          `Live is older than what you see. jonas.weber@small.example deployed Fri 8 May, 15:05 again, ${when}.`,
      ),
    ).toBeTruthy();
    expect(screen.getByText('19 changes are not live. Trigger Deployment takes all of them.')).toBeTruthy();
  });

  it('DEP-01 older deployments that are shown keep their states', async () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      deployment({ id: 12 - index, state: 'triggered', triggered_at: time(11, 16, 20 - index) }),
    );
    await open({ total: 0 }, all);
    await press('Show 2 older');
    await pass(200);
    const states = () => within(screen.getByRole('region', { name: 'Deployments' })).queryAllByText('succeeded').length;
    expect([screen.queryByRole('button', { name: /older$/ }), states()]).toEqual([null, 0]);
    for (const index of [10, 11]) all[index] = { ...deployment({ id: 12 - index }), triggered_at: time(11, 16) };
    await pass(6000);
    expect(states()).toBe(2);
  });

  it('DEP-05 live that is older, but differs in nothing, has no changes to take', async () => {
    await open({ live: { ...live, is_live: true }, is_live_older: true, total: 0, rows: [] }, [live]);
    expect(screen.getByText('Live is older than what you see.')).toBeTruthy();
    expect(screen.queryByText(/0 changes/)).toBeNull();
  });

  it('DEP-05 going back asks first, and says what is then not live', async () => {
    const calls = await open({ total: 7 });
    served = { ...none, total: 22, not_held: 19, since: { seq: 40, at: time(8, 15, 5) } };
    await press('Deploy this one again: Fri 8 May, 15:05');
    await pass(400);
    const question = screen.getByRole('alertdialog', { name: 'Deploy Fri 8 May, 15:05 again?' });
    expect(question.textContent).toContain(
      'The website goes back to that state. Nothing is lost here; 19 changes are then not live.',
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(within(question).getByText('OK'));
    await pass(50);
    expect(calls.calls.filter(({ name }) => name === 'createDeployment')).toMatchObject([
      { given: { body: { seq: 40 } } },
    ]);
  });
});
