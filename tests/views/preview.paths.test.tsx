/** Every transition of the preview, by what the server answers, the frame posts and a person presses. */

import { act, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { defaultImageConfig } from '../../contract/constants.ts';
import { type Domain, domain as domainEntity, type Page, page as pageEntity } from '../../contract/entities.ts';
import { previewProtocol } from '../../contract/preview.ts';
import type { EditTarget } from '../../machines/page-editing.machine.ts';
import { ClientProvider } from '../../src/api/client.ts';
import { entityDraft } from '../../src/forms/entity-save.ts';
import { itemForm, sectionForm } from '../../src/forms/form-fields.ts';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { signedImageUrl } from '../../src/lib/image-signing.ts';
import type { FormActor } from '../../src/preview/open-form.ts';
import { PreviewPane } from '../../src/preview/preview-pane.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { otherPath, previewChart } from '../charts/preview.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const origin = 'https://preview.roses.example';
const section = (id: number, headline: string) => ({ id, headline, body: 'Old', published: true, items: [] });
const roses = pageEntity({
  id: 3,
  headline: 'Roses',
  path: '/roses',
  published: true,
  sections: [section(11, 'Spring'), section(12, 'Summer')],
});
const domain = domainEntity({
  id: 1,
  fqdn: 'roses.example',
  has_preview: true,
  preview_url: `${origin}{path}`,
  pages: [
    { id: 3, headline: 'Roses', path: '/roses' },
    { id: 4, headline: 'Bees', path: otherPath },
  ],
});
const delivered = {
  id: 3,
  path: '/roses',
  headline: 'Roses',
  in_sitemap: true,
  meta_data: {},
  breadcrumbs: [],
  sections: [11, 12].map((id) => ({ ...section(id, id === 11 ? 'Spring' : 'Summer'), body_html: '<p>Old</p>' })),
};

const rose = { id: 7, alt: 'A rose', copyright: 'Anke', width: 800, height: 600, url: 'https://images.example/7.webp' };
const proxy = { host: 'https://console.example/proxy', salt: 'cd', secret: 'ab' };

/** The window in the frame. */
const website = { postMessage: vi.fn() };
let answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(website as never);
  // happy-dom loads no page in a frame, and reports that every time.
  vi.spyOn(console, 'error').mockImplementation((error) => {
    if (!String(error).includes('Iframe page loading is disabled')) throw error;
  });
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => {
  answers = [];
  website.postMessage.mockReset();
});

type Shown = { page?: Page; target?: EditTarget; form?: FormActor | null; isSaved?: boolean; domain?: Domain };
const none: EditTarget = { kind: 'none' };
const spring: EditTarget = { kind: 'section', id: 11 };

function open() {
  const calls = controllableClient({
    createPreviewToken: () => ({
      token: 'kp_1',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      content_url: 'https://console.example/content/api/v1',
      script_url: '',
    }),
  });
  const edit = vi.fn();
  const cancelEdit = vi.fn();
  const onShowForm = vi.fn();
  const drawn = ({ page = roses, target = none, form = null, isSaved = false }: Shown = {}) => (
    <ClientProvider value={calls.client}>
      <SWRConfig value={{ fallback: { images: [rose] } }}>
        <ImageProxyProvider value={proxy}>
          <PreviewPane
            domain={domain}
            previewUrl={`${origin}{path}`}
            page={page}
            editing={{
              ...{ target, form, edit, cancelEdit },
              ...{ isFree: target.kind === 'none', isLocked: target.kind !== 'none' },
            }}
            edited="Section “Spring”"
            isSaved={isSaved}
            onShowForm={onShowForm}
            onClose={null}
            place="beside"
            onPlace={() => {}}
          />
        </ImageProxyProvider>
      </SWRConfig>
    </ClientProvider>
  );
  const { rerender } = render(drawn());
  return { calls, edit, cancelEdit, onShowForm, show: (shown: Shown) => rerender(drawn(shown)) };
}

/** A form as page editing invokes it. */
function typing(draft: object): FormActor {
  const machine = setup({
    types: { events: {} as { type: 'typed'; draft: object }, tags: {} as 'unsaved' },
  }).createMachine({
    initial: 'dirty',
    context: { id: null, draft, failure: null },
    states: { dirty: { tags: ['unsaved'], on: { typed: { actions: assign({ draft: ({ event }) => event.draft }) } } } },
  });
  const actor = createActor(machine);
  actor.start();
  return actor as never;
}

const sectionDraft = (texts: object) => ({ ...entityDraft(sectionForm.fields, null), ...texts });

const post = (message: object | null, from: { origin?: string; source?: unknown } = {}) => {
  const data = message && { protocol: previewProtocol, ...message };
  const event = Object.assign(new Event('message'), { origin, source: website, ...from, data });
  act(() => void window.dispatchEvent(event));
};
const sent = () => website.postMessage.mock.calls.map(([message]) => message);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function answer(body: object, status = 200) {
  for (const resolve of answers.splice(0)) resolve(new Response(JSON.stringify(body), { status }));
  await pass(0);
}
const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of Roses');

describe('PREV-03 PREV-04 PREV-07 the website beside the form', () => {
  replay(previewChart, 'view', async ({ steps }) => {
    const { show } = open();
    await pass(0);
    let moves = 0;
    let page = roses;
    const form = typing(sectionDraft({}));
    const executors: ExecutorsOf<typeof previewChart> = {
      // In every state: the page has another path now.
      'frame.wanted': () => {
        moves += 1;
        page = { ...roses, path: `/roses-${moves}` };
        show({ page });
      },
      'frame.loaded': () => fireEvent.load(frame()),
      'frame.ready': () => post({ type: 'ready', path: page.path }),
      'frame.moved': () => post({ type: 'moved', path: otherPath }),
      'frame.blocked': () =>
        fireEvent(
          document,
          Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI: origin }),
        ),
      'part.refused': async () => {
        show({ page, target: spring, form });
        await pass(50);
        post({ type: 'open', kind: 'section', id: 12 });
      },
      'edit.changed': () => show({ page, target: none, form: null }),
      'xstate.done.actor.read': () => answer(delivered),
      'xstate.error.actor.read': () => answer({}, 503),
      'xstate.after.answerTimeout.preview.opening': () => pass(60_000),
      'xstate.after.frameTimeout.preview.open.loading': () => pass(10_000),
      'xstate.after.readyTime.preview.open.settling': () => pass(1500),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      await pass(step.event.type.includes('Timeout') ? 0 : 400);
      const value = /"(\w+)"\W*$/.exec(JSON.stringify(step.value))?.[1];
      expect(shown()).toBe(value === 'loading' ? 'opening' : value);
    }
  });

  it('PREV-03 what is typed is sent once a frame, with its HTML, and the part under the pen', async () => {
    const { show } = open();
    await begin();
    expect(last()).toMatchObject({ type: 'page', page: delivered, focus: null });
    const form = typing(sectionDraft({ headline: 'Spring', body: 'Old' }));
    show({ target: spring, form });
    await pass(50);
    expect(last()).toMatchObject({
      focus: { kind: 'section', id: 11 },
      page: { sections: [{ body_html: '<p>Old</p>' }, {}] },
    });
    const before = sent().length;
    for (const body of ['N', 'Ne', 'New **text**'])
      form.send({ type: 'typed', draft: sectionDraft({ body }) } as never);
    await pass(50);
    expect(sent().length).toBe(before + 1);
    const [typed, other] = last().page.sections;
    expect(typed).toMatchObject({ id: 11, body: 'New **text**', body_html: '<p>New <strong>text</strong></p>' });
    expect(other).toEqual(expect.objectContaining({ id: 12, body_html: '<p>Old</p>' }));
    expect(screen.getByRole('status').textContent).toMatch(/^Shows what you type/);
  });

  it('PREV-03 DLV-06 an image that was chosen just now comes as it will come with the save', async () => {
    const { show } = open();
    await begin();
    const of = (factor: number) =>
      signedImageUrl(proxy, rose.url, { ...defaultImageConfig, width: 100 * factor, height: 40 * factor });
    const url = await of(1);
    const { url: _, ...texts } = rose;
    show({ target: spring, form: typing(sectionDraft({ image: { image_id: 7, image_url: url } })) });
    const srcset = `${await of(0.5)} 50w, ${url} 100w, ${await of(2)} 200w`;
    await vi.waitFor(() => expect(last().page.sections[0].image).toEqual({ ...texts, url, srcset }));
    const other = { image_id: 8, image_url: 'https://else.example/8.webp' };
    show({ target: spring, form: typing(sectionDraft({ image: other })) });
    await pass(50);
    const unknown = { alt: null, copyright: null, width: null, height: null, srcset: null };
    expect(last().page.sections[0].image).toEqual({ ...unknown, id: 8, url: other.image_url });
  });

  it('PREV-07 a website that shows no typing is told as one, until it does', async () => {
    const { edit } = open();
    await begin();
    post({ type: 'ready', path: '/roses', shows_typing: false });
    expect(screen.getByRole('status').textContent).toBe('Shows what is saved. This website cannot show typing.');
    post({ type: 'open', kind: 'section', id: 12 });
    expect(edit).toHaveBeenCalledTimes(1);
    post({ type: 'ready', path: '/roses', shows_typing: true });
    expect(screen.getByRole('status').textContent).toMatch(/^Shows what you type/);
  });

  it('PREV-03 a new section and a new item are shown at their place before they are stored', async () => {
    const { show } = open();
    await begin();
    show({ target: { kind: 'section', id: null }, form: typing(sectionDraft({ headline: 'Autumn' })) });
    await pass(50);
    expect(last()).toMatchObject({ focus: { kind: 'section', id: 0 } });
    expect(last().page.sections.map((one: { headline: string }) => one.headline)).toEqual([
      'Spring',
      'Summer',
      'Autumn',
    ]);
    const draft = { ...entityDraft(itemForm.fields, null), headline: 'Planting' };
    show({ target: { kind: 'item', id: null, sectionId: 11 }, form: typing(draft) });
    await pass(50);
    expect(last()).toMatchObject({
      focus: { kind: 'item', id: 0 },
      page: { sections: [{ items: [{ id: 0, headline: 'Planting' }] }, { items: [] }] },
    });
  });

  it('PREV-03 what was saved stays until it is read, what was cancelled goes at once', async () => {
    const { show } = open();
    await begin();
    const form = typing(sectionDraft({ headline: 'May' }));
    show({ target: spring, form });
    await pass(50);
    show({});
    await pass(50);
    expect(last().page.sections[0].headline).toBe('Spring');
    show({ target: spring, form });
    await pass(50);
    show({ isSaved: true });
    await pass(50);
    expect(last().page.sections[0].headline).toBe('May');
    expect(last().saved).toBeUndefined();
    await answer({ ...delivered, sections: [{ ...delivered.sections[0], headline: 'May!' }] });
    expect(last()).toMatchObject({ saved: true, page: { sections: [{ headline: 'May!' }] } });
  });

  it('PREV-03 a page that cannot be read again is said, and read again on request', async () => {
    const { show } = open();
    await begin();
    show({ page: { ...roses } });
    await pass(50);
    await answer({}, 503);
    expect(screen.getByRole('alert').textContent).toBe(
      'What was saved last may be missing here: The server is not available at the moment.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer({ ...delivered, headline: 'Old roses' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(last().saved).toBe(true);
  });

  it('PREV-04 a press opens the part, closes a form without changes before, and shows the form that is open', async () => {
    const { show, edit, cancelEdit, onShowForm } = open();
    await begin();
    post({ type: 'open', kind: 'section', id: 12 });
    expect(edit).toHaveBeenLastCalledWith({ kind: 'section', id: 12 });
    post({ type: 'open', kind: 'section', id: 99 });
    post({ type: 'open', kind: 'page', id: 4 });
    expect(edit).toHaveBeenCalledTimes(1);
    show({ target: spring });
    await pass(50);
    post({ type: 'open', kind: 'page', id: 3 });
    expect(cancelEdit).toHaveBeenCalledTimes(1);
    expect(edit).toHaveBeenLastCalledWith({ kind: 'page' });
    expect(onShowForm).toHaveBeenCalledTimes(2);
    post({ type: 'open', kind: 'section', id: 11 });
    expect(cancelEdit).toHaveBeenCalledTimes(1);
    expect(onShowForm).toHaveBeenCalledTimes(3);
  });

  it('PREV-05 messages of another window, origin, protocol or shape do nothing', async () => {
    const { edit } = open();
    await begin();
    const press = { type: 'open', kind: 'section', id: 12 };
    const count = sent().length;
    post(press, { source: window });
    post(press, { source: null });
    post(press, { origin: 'https://preview.roses.example.evil.example' });
    post({ ...press, protocol: 'kontor-preview/2' });
    post({ ...press, id: '12' });
    post({ type: 'ready' });
    post({ type: 'page', page: delivered });
    post(null);
    await pass(50);
    expect(edit).not.toHaveBeenCalled();
    expect(sent().length).toBe(count);
  });

  it('PREV-05 the frame has no more rights than a website needs, and is addressed by its exact origin', async () => {
    open();
    await begin();
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups');
    expect(frame().getAttribute('src')).toBe(`${origin}/roses?kontor_preview=kp_1`);
    expect(website.postMessage.mock.calls.every(([, target]) => target === origin)).toBe(true);
  });

  it('PREV-06 PREV-07 the link to a new tab has no token, a press on it has, and tells nobody where it came from', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open();
    await begin();
    const link = screen.getByRole('link', { name: 'Open in new tab' });
    expect(link.getAttribute('href')).toBe(`${origin}/roses`);
    fireEvent.click(link);
    expect(opened).toHaveBeenCalledWith(`${origin}/roses?kontor_preview=kp_1`, '_blank', 'noopener,noreferrer');
  });

  it('PREV-06 the token is renewed before it ends, and when the server does not take it any more', async () => {
    const { calls, show } = open();
    await begin();
    const asked = () => calls.calls.filter(({ name }) => name === 'createPreviewToken').length;
    expect(asked()).toBe(1);
    show({ page: { ...roses } });
    await pass(50);
    await answer(delivered);
    expect(asked()).toBe(1);
    await pass(55 * 60_000);
    expect(asked()).toBe(2);
    await answer(delivered);
    show({ page: { ...roses } });
    await pass(50);
    await answer({}, 401);
    expect(asked()).toBe(3);
    await answer(delivered);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** The website is loaded and shows typing. */
async function begin() {
  await pass(0);
  await answer(delivered);
  post({ type: 'ready', path: '/roses' });
  await pass(50);
}

const last = () => sent().at(-1);

function shown(): string {
  const texts: [string, RegExp][] = [
    ['opening', /^Loading the preview…$/],
    ['unread', /^The preview cannot be opened\.$/],
    ['silent', /^The website does not answer\.$/],
    ['blocked', /^The website cannot be shown in this tab yet\.$/],
    ['plain', /^Shows what is saved\. This website cannot show typing\./],
    ['following', /^Shows what you type, before it is saved\. Press a part of the page to edit it\.$/],
    ['refused', /^Save or cancel Section “Spring” before you open another part\.$/],
    ['elsewhere', /^The website is at \/contact: Bees\.$/],
  ];
  return texts.find(([, text]) => screen.queryByText(text))?.[0] ?? 'settling';
}
