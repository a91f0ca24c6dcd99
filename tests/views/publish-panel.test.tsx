/** The Publish page panel: its sentences, its boxes and its buttons in each of its states, in both languages. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as pageEntity } from '../../contract/entities.ts';
import type { Publication, PublicationFinding } from '../../contract/publication.ts';
import { ApiError } from '../../src/api/client.ts';
import { PageLiveLine } from '../../src/deployments/page-live-line.tsx';
import { pageToPublish } from '../../src/deployments/page-to-publish.ts';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { wallClock } from '../../src/lib/zoned-time.ts';
import { PublishPanel } from '../../src/publishing/publish-panel.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { pageLive } from '../support/live-website.ts';
import { renderServed } from '../support/served.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) });
  speak('en-GB', {});
});

const part = (kind: 'page' | 'section' | 'item', id: number, name: string, section: string | null = null) => ({
  ...{ kind, id, name, section },
});
const parts = [
  part('page', 201, 'Lesesommer 2026'),
  part('section', 1, 'So geht’s'),
  part('section', 2, 'Was du lesen kannst'),
  part('item', 3, 'Anmeldeschluss', 'Termine'),
  part('section', 4, 'Rückblick 2025'),
];
const finding = (fields: Partial<PublicationFinding>): PublicationFinding => ({
  ...{ problem: 'not_live', kind: 'section', id: 2, name: 'Was du lesen kannst', number: 2, section_id: null },
  ...{ field: 'body', key: 'section:2:body:0', path: '/lesesommer/buecher', text: 'Bücherliste', image_id: null },
  ...fields,
});
const fresh: Publication = {
  ...{ seq: 90, is_first: false, is_live: false, path: '/lesesommer', published: false, changes: 1, from_seq: null },
  ...{ others: 7, sections: 4, items: 9, menu_entries: 1, links: 2, parts, findings: [finding({})] },
  ...{ last_seconds: 41, publish_at: null, publishes: [], saved_since: [] },
};
const changed: Publication = {
  ...{ ...fresh, is_live: true, published: true, changes: 3, from_seq: 80, others: 6 },
  parts: [part('item', 8, 'Rosenmontag', 'Feiertage'), part('section', 9, 'Rückgabekasten')],
  findings: [],
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const status = () => within(screen.getByRole('dialog')).getAllByRole('status').at(-1)?.textContent;
const onClose = vi.fn();

async function open(publication: Publication | null) {
  cleanup();
  onClose.mockReset();
  const answers = {
    getDomain: () => ({ id: 1, fqdn: 'small.example', pages: [] }),
    getPageVersion: () => pageEntity({ id: 201, headline: 'Lesesommer', sections: [] }),
  };
  const calls = controllableClient(answers);
  const page = { domainId: 1, pageId: 201, name: 'Lesesommer 2026' };
  renderServed(<PublishPanel open page={page} onClose={onClose} />, calls.client);
  await pass(50);
  expect(onClose).not.toHaveBeenCalled();
  if (publication) await act(() => calls.resolve('getPublication', publication));
  await pass(50);
  return calls;
}

describe('PUB-02 Publish page', () => {
  it('PUB-02 says what a new page consists of, and ticks all of its unpublished parts', async () => {
    const calls = await open(fresh);
    const dialog = screen.getByRole('dialog', { name: 'Publish page Lesesommer 2026' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Publish page Lesesommer 2026' }));
    expect(dialog.textContent).toContain('This page alone goes live. 7 other changes stay as they are.');
    expect(dialog.textContent).toContain('New page, 4 sections, 9 items');
    expect(dialog.textContent).toContain(
      'Goes out at /lesesommer. 1 menu entry and 2 links that point to it begin to work.',
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Publish 5 unpublished parts too' }).checked).toBe(
      true,
    );
    expect(status()).toBe('The page and 4 parts are published and go live now. The last deployment took 41 seconds.');
    tick(/Rückblick 2025/);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Publish 4 of 5 unpublished parts too' });
    expect(all.indeterminate).toBe(true);
    press('Publish page');
    const sent = parts.slice(0, 4).map(({ kind, id }) => ({ kind, id }));
    expect(calls.calls.at(-1)).toMatchObject({
      name: 'publishPage',
      given: { params: { domainId: 1, pageId: 201 }, body: { seq: 90, parts: sent, publish_at: null } },
    });
    press('Publishing…');
    expect(calls.calls.filter(({ name }) => name === 'publishPage')).toHaveLength(1);
    press('Cancel');
    expect(onClose).not.toHaveBeenCalled();
    await act(() => calls.resolve('publishPage', {}));
    await pass(50);
    expect(onClose).toHaveBeenCalled();
  });

  it('PUB-02 publishes at a time, which has the focus, and keeps what is ticked', async () => {
    const calls = await open({ ...fresh, parts: parts.slice(0, 1) });
    expect(screen.getByRole('checkbox', { name: 'Publish 1 unpublished part too' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'At a time' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Date'));
    const at = new Date(2026, 5, 1, 9);
    const { date, time } = wallClock(at.getTime(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
    expect(screen.getByText(/^Mon 1 June 2026, .*, in 20 days\. Held back until then\.$/)).toBeTruthy();
    expect(status()).toBe('The page is published and goes live on Mon 1 June, 09:00.');
    press('Schedule');
    expect(calls.calls.at(-1)).toMatchObject({ given: { body: { publish_at: at.toISOString() } } });
  });

  it('PUB-02 shows the difference of a changed page, open where it is short', async () => {
    await open(changed);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('3 changes go out');
    expect(button('Difference')?.getAttribute('aria-expanded')).toBe('true');
    expect(status()).toBe('3 changes and 2 parts go live now. The last deployment took 41 seconds.');
    await open({ ...changed, changes: 4 });
    expect(button('Difference')?.getAttribute('aria-expanded')).toBe('false');
  });

  it('PUB-02 PUB-03 says that the first deployment changes what saving means', async () => {
    await open({ ...fresh, is_first: true, others: 0 });
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain('This page alone goes out. The website keeps everything else as it is now.');
    expect(textContent).toContain('This is the first deployment. From then on saving is not live at once any more');
  });

  it('PUB-02 does not send what would deliver nothing: the box of the page gets the focus', async () => {
    const calls = await open({ ...fresh, parts: parts.slice(0, 2) });
    tick(/the page itself/);
    expect(status()).toBe('Nothing goes out.');
    press('Publish page');
    await pass(50);
    expect(screen.getByRole('alert').textContent).toBe(
      'Nothing would go out: this page is unpublished. Tick the page itself.',
    );
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /the page itself/ }));
    expect(calls.calls.map(({ name }) => name)).not.toContain('publishPage');
    tick(/the page itself/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('PUB-02 takes a page off that is still on the website', async () => {
    await open({ ...fresh, is_live: true, from_seq: 80, parts: parts.slice(0, 1), links: 3 });
    tick(/the page itself/);
    expect(screen.getByRole('dialog').textContent).toContain('This page alone changes on the website. 7 other changes');
    expect(status()).toBe('This page leaves the website now. 1 menu entry and 3 links that lead to it leave with it.');
    expect([button('Take page off') !== null, button('Publish page')]).toEqual([true, null]);
  });

  it('PUB-02 has nothing to press where live is as it is here, except for a later time', async () => {
    await open({ ...changed, changes: 0, parts: [] });
    expect(screen.getByText(/^Nothing to publish: live is as you see it\. Choose a time/)).toBeTruthy();
    expect(button('Publish page')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'At a time' }));
    expect(status()).toMatch(/^The page goes live on /);
    expect(button('Schedule')).not.toBeNull();
  });

  it('PUB-02 names what to look at, only in parts that go out, each with its word', async () => {
    const image = finding({
      problem: 'no_description',
      kind: 'item',
      id: 3,
      name: 'Anmeldeschluss',
      number: 1,
      section_id: 1,
    });
    await open({
      ...fresh,
      findings: [
        finding({ problem: 'broken', path: '/ausweis', text: 'Leseausweis' }),
        finding({ key: 'other', kind: 'section', id: 4, name: 'Rückblick 2025', number: 4 }),
        { ...image, key: 'image', field: 'image_id', path: null, text: null, image_id: 84 },
      ],
    });
    const list = () => screen.getByRole('region', { name: /to look at$/ }).textContent;
    expect(list()).toContain('3 things to look atIt can be published all the same.');
    expect(list()).toContain(
      'Link “Leseausweis” leads nowhere (broken: /ausweis)Section 2 Was du lesen kannst, bodyChoose Page',
    );
    expect(list()).toContain('Image 84 has no descriptionItem 1 AnmeldeschlussDescribe');
    expect(screen.getByRole('link', { name: 'Describe: Image 84' }).getAttribute('href')).toBe(
      '/domains/1/images?edit=84',
    );
    tick(/Rückblick 2025/);
    expect(list()).toContain('2 things to look at');
  });

  it('PUB-02 a refusal stays in the panel, says what is stored and what to do, and is sent again with the same key', async () => {
    const calls = await open(fresh);
    const keys = () =>
      calls.calls.flatMap(({ name, given }) => (name === 'publishPage' ? [Object(given).idempotencyKey] : []));
    const refuse = async (failure: ConstructorParameters<typeof ApiError>[0]) => {
      press('Publish page');
      await act(() => calls.reject('publishPage', new ApiError(failure)));
      await pass(50);
      return screen.getByRole('alert').textContent;
    };
    const busy = {
      code: 'refused',
      status: 409,
      message: 'Api Error',
      said: 'Another deployment is being triggered.',
    } as const;
    expect(await refuse(busy)).toContain('Nothing has changed. Press Publish page again.');
    const webhook = {
      code: 'refused',
      status: 502,
      message: 'Api Error',
      said: 'The webhook answered with status 503.',
    } as const;
    expect(await refuse(webhook)).toContain(
      'The parts are published, but the webhook answered 503: live stayed as it was.',
    );
    expect(await refuse({ code: 'unreachable', message: 'The server cannot be reached.' })).toContain(
      'Whether it was published all the same is not known. Press Publish page again: nothing is done twice.',
    );
    expect(new Set(keys()).size).toBe(1);
    expect([keys().length, onClose.mock.calls.length]).toEqual([3, 0]);
  });

  it('PUB-02 what others save meanwhile waits until it is taken along', async () => {
    const calls = await open(fresh);
    fireEvent.focus(window);
    await pass(6000);
    fireEvent(document, new Event('visibilitychange'));
    await pass(50);
    const saved = [{ by: { id: 2, email: 'jonas.weber@small.example', name: null }, count: 1 }];
    await act(() => calls.resolve('getPublication', { ...fresh, seq: 95, others: 8, saved_since: saved }));
    await pass(50);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('jonas.weber@small.example saved 1 change since. Take it along');
    expect(dialog.textContent).toContain('7 other changes');
    press('Publish page');
    const said = 'This page was saved by someone since. Look at what would go out again.';
    const refused = new ApiError({ code: 'refused', status: 409, message: 'Api Error: {}', said });
    await act(() => calls.reject('publishPage', refused));
    await pass(50);
    expect(screen.getByRole('alert').textContent).toContain('Press Take it along, then Publish page again.');
    press('Take it along');
    expect(dialog.textContent).not.toContain('saved 1 change since');
    expect(dialog.textContent).toContain('8 other changes');
    press('Publish page');
    expect(calls.calls.at(-1)).toMatchObject({ given: { body: { seq: 95 } } });
  });

  it('PUB-02 says that it is reading, and what has failed can be read again', async () => {
    const calls = await open(null);
    await pass(1000);
    expect(screen.getByText('Reading what goes out…')).toBeTruthy();
    expect(button('Publish page')).toBeNull();
    await act(() =>
      calls.reject('getPublication', new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' })),
    );
    await pass(50);
    expect(screen.getByText('The server cannot be reached.')).toBeTruthy();
    press('Try again');
    await act(() => calls.resolve('getPublication', fresh));
    await pass(50);
    expect(button('Publish page')).not.toBeNull();
  });

  it('PUB-02 speaks German', async () => {
    speak('de', german);
    await open(fresh);
    const { textContent } = screen.getByRole('dialog', { name: 'Seite Lesesommer 2026 veröffentlichen' });
    tick(/Rückblick 2025/);
    fireEvent.click(screen.getByRole('radio', { name: 'Zu einer Zeit' }));
    for (const words of [
      'Nur diese Seite geht live. 7 andere Änderungen bleiben, wie sie sind.',
      'Neue Seite, 4 Abschnitte, 9 Elemente',
      'Erscheint unter /lesesommer. 1 Menüeintrag und 2 Links dorthin führen dann zum Ziel.',
      '1 HinweisVeröffentlichen geht trotzdem.',
      'Link „Bücherliste“ ist nicht auf der Website /lesesommer/buecher',
    ]) {
      expect(textContent).toContain(words);
    }
    expect(screen.getByRole('checkbox', { name: '4 von 5 verborgenen Teilen sichtbar machen' })).toBeTruthy();
    expect(status()).toMatch(/^Die Seite und 3 Teile werden am .* sichtbar und gehen live\.$/);
    expect([button('Planen') !== null, button('Abbrechen') !== null]).toEqual([true, true]);
  });

  it('PUB-02 opens from the line of a page, which has no button while nothing can be published', async () => {
    const drawLine = async (live: Parameters<typeof pageLive>[0], isWhole: boolean) => {
      cleanup();
      const domain = { id: 1, fqdn: 'small.example', pages: [], publishes_pages: true };
      const calls = controllableClient({ getDomain: () => domain });
      const page = pageEntity({
        id: 201,
        headline: 'Lesesommer',
        published: true,
        sections: [{ id: 1, published: isWhole, items: [] }],
      });
      renderServed(<PageLiveLine domainId={1} page={page} live={pageLive(live)} />, calls.client);
      await pass(50);
      return [...document.querySelectorAll('button, a')].map((one) => one.textContent);
    };
    const going = { state: 'going', changes: 0, deployment_at: new Date(2026, 4, 12).toISOString() } as const;
    expect((await drawLine({ state: 'live', changes: 0 }, true))[0]).toBe('Hold back');
    expect((await drawLine(going, false))[0]).toBe('Hold back');
    expect((await drawLine({ state: 'live', changes: 0 }, false))[0]).toBe('Publish page…');
    expect((await drawLine({ state: 'changed', changes: 1 }, true))[0]).toBe('Publish page…');
    press('Publish page…');
    expect(pageToPublish.get()).toEqual({ domainId: 1, pageId: 201, name: 'Lesesommer' });
    pageToPublish.set(null);
  });

  it('COPY-05 is not offered for a template, which is never published', async () => {
    cleanup();
    const domain = { id: 1, fqdn: 'small.example', pages: [], publishes_pages: true };
    const page = pageEntity({ id: 201, headline: 'Lesesommer', published: false, sections: [] });
    const drawn = async (template_ids: number[]) => {
      cleanup();
      const { client } = controllableClient({ getDomain: () => ({ ...domain, template_ids }) });
      const live = pageLive({ state: 'unpublished', live_path: null, from_seq: null });
      renderServed(<PageLiveLine domainId={1} page={page} live={live} />, client);
      await pass(50);
      return screen.queryByRole('button', { name: 'Publish page…' }) !== null;
    };
    expect([await drawn([202]), await drawn([201])]).toEqual([true, false]);
  });
});
