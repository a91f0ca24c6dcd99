/** The line beside Trigger Deployment tells what the next deployment takes, by whom, and how the last one goes. */

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveSummary } from '../../contract/deployments.ts';
import { domain as domainEntity } from '../../contract/entities.ts';
import { DomainLiveLine } from '../../src/deployments/domain-live-line.tsx';
import { useDeployment } from '../../src/deployments/use-deployment.ts';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { anke, deployment, jonas } from '../support/live-website.ts';
import { renderServed } from '../support/served.tsx';

const time = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 4, day, hour, minute, second).toISOString();
const live = deployment({ id: 5, is_live: true, triggered_at: time(12, 14, 2) });
const later = (fields: Partial<typeof live>) => deployment({ id: 6, triggered_at: time(12, 14, 39, 48), ...fields });
const both = [
  { by: anke, count: 7 },
  { by: jonas, count: 4 },
];
const person = (name: string, count: number) => ({
  by: { id: count, email: `${name}@small.example`, name: null },
  count,
});
const three = [person('mia.kurz', 6), person('tom.lang', 4), person('ida.rau', 3)];
const idle = { total: 0, changes_by: [], live, newest: live };
const eleven = { ...idle, total: 11, changes_by: both };
const held = (...ids: number[]) => ids.map((id) => ({ id, publish_at: null }));

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
afterEach(() => act(() => vi.advanceTimersByTimeAsync(3000)));

let served: LiveSummary;
type Given = { summary: LiveSummary; held_pages?: ReturnType<typeof held>; hasButtons?: boolean };

function Line({ held_pages = [], hasButtons = true }: Given) {
  const domain = domainEntity({
    ...{ id: 1, fqdn: 'roses.example', ci_webhook_url: 'https://ci.example', changes_count: 11, held_pages },
    has_live_summary: true,
  });
  const trigger = useDeployment(domain);
  return <DomainLiveLine domain={domain} deployment={hasButtons ? trigger : null} />;
}

async function open(given: Given) {
  cleanup();
  served = given.summary;
  const calls = controllableClient({ getLiveSummary: async () => served, triggerDeployment: async () => null });
  renderServed(<Line {...given} />, calls.client);
  await act(() => vi.advanceTimersByTimeAsync(50));
  return calls;
}

const says = () => screen.queryByRole('status')?.textContent ?? null;
const buttons = () => [...document.querySelectorAll('a, button')].map((one) => one.textContent).join(' | ');
const all = 'Trigger Deployment | Show changes | Schedule…';
const by = 'by anke.brandt@small.example (7) and jonas.weber@small.example (4)';
const von = 'von anke.brandt@small.example (7) und jonas.weber@small.example (4)';

type State = Given & { says: string; words: string; german: string };
const states: Record<string, State> = {
  'changes of two people': {
    ...{ summary: eleven, held_pages: held(3, 5), words: all },
    says: `11 changes ${by} are not live. 2 pages are held back.`,
    german: `11 Änderungen ${von} sind nicht live. 2 Seiten sind zurückgehalten.`,
  },
  'one change, one page held back': {
    ...{ summary: { ...idle, total: 1, changes_by: [{ by: anke, count: 1 }] }, held_pages: held(3), words: all },
    says: '1 change by anke.brandt@small.example (1) is not live. 1 page is held back.',
    german: '1 Änderung von anke.brandt@small.example (1) ist nicht live. 1 Seite ist zurückgehalten.',
  },
  'changes of four people, who all have a name': {
    ...{ summary: { ...idle, total: 18, changes_by: [both[0] ?? person('', 0), ...three] }, words: all },
    says: '18 changes by anke.brandt@small.example (7), mia.kurz@small.example (6), tom.lang@small.example (4) and ida.rau@small.example (3) are not live.',
    german:
      '18 Änderungen von anke.brandt@small.example (7), mia.kurz@small.example (6), tom.lang@small.example (4) und ida.rau@small.example (3) sind nicht live.',
  },
  'changes of five people': {
    ...{ summary: { ...idle, total: 24, changes_by: [...both, ...three] }, words: all },
    says: '24 changes by anke.brandt@small.example (7), jonas.weber@small.example (4) and 3 others are not live.',
    german:
      '24 Änderungen von anke.brandt@small.example (7), jonas.weber@small.example (4) und 3 weiteren sind nicht live.',
  },
  none: {
    ...{ summary: idle, words: 'Trigger Deployment | Schedule…' },
    says: 'Nothing has changed since the deployment of 14:02.',
    german: 'Seit der Veröffentlichung um 14:02 hat sich nichts geändert.',
  },
  'nothing deployed yet': {
    ...{ summary: { ...idle, live: null, newest: null }, words: 'Trigger Deployment | Schedule…' },
    says: 'Nothing has been deployed yet. Saving is live at once; the first deployment ends that.',
    german: 'Es wurde noch nichts veröffentlicht. Speichern ist sofort live; die erste Veröffentlichung beendet das.',
  },
  'running, with changes since': {
    summary: { ...eleven, newest: later({ state: 'running', changes: 3 }) },
    words: all,
    says: `3 changes are going live, for 12 seconds. 11 changes ${by} are not live.`,
    german: `3 Änderungen gehen live, seit 12 Sekunden. 11 Änderungen ${von} sind nicht live.`,
  },
  'the first one is running': {
    ...{ summary: { ...idle, newest: later({ state: 'triggered' }) }, words: all },
    says: 'Going live: the deployment of 14:39 is running.',
    german: 'Geht live: Die Veröffentlichung um 14:39 läuft.',
  },
  failed: {
    ...{ summary: { ...eleven, newest: later({ state: 'failed' }) }, words: all },
    says: `The deployment of 14:39 failed. 11 changes ${by} are not live.`,
    german: `Die Veröffentlichung um 14:39 ist fehlgeschlagen. 11 Änderungen ${von} sind nicht live.`,
  },
};

describe('PUB-04 the line beside Trigger Deployment', () => {
  for (const [name, { says: text, german: germanText, words, ...given }] of Object.entries(states)) {
    it(`PUB-04 says in both languages: ${name}`, async () => {
      await open(given);
      expect([says(), buttons()]).toEqual([text, words]);
      speak('de-DE', german);
      await open(given);
      expect(says()).toBe(germanText);
      speak('en-GB', {});
    });
  }

  it('PUB-04 is one press, and follows what becomes of the deployment', async () => {
    const { calls } = await open({ summary: eleven });
    served = { ...idle, newest: later({ state: 'triggered', changes: 11 }) };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Trigger Deployment' })));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(calls.filter((call) => call.name === 'triggerDeployment')).toHaveLength(1);
    expect(says()).toBe(`11 changes ${by} are going live, for 12 seconds.`);
    served = { ...eleven, newest: later({ state: 'failed', changes: 11 }) };
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(says()).toBe(`The deployment of 14:39 failed. 11 changes ${by} are not live.`);
    expect(document.body.textContent).not.toContain('Deployment triggered at');
  });

  it('PUB-04 tells on Changes only what the list and the buttons there do not', async () => {
    await open({ summary: eleven, hasButtons: false });
    expect([says(), buttons()]).toEqual([`11 changes ${by} are not live.`, '']);
    for (const summary of [idle, { ...idle, live: null, newest: null }]) {
      await open({ summary, hasButtons: false });
      expect(says()).toBeNull();
    }
  });
});
