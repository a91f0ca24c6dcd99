/** The steps of a new website, above its pages. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { domain as decodeDomain } from '../../contract/entities.ts';
import { NextStepsPanel } from '../../src/domains/start/next-steps.tsx';
import { hiddenSteps, showHiddenSteps } from '../../src/lib/hidden-steps.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const page = { id: 4, headline: 'Home', path: '/', layout: 'default', published: true };
const domain = decodeDomain({
  ...{
    id: 7,
    fqdn: 'new.example',
    slug: null,
    has_next_steps: true,
    pages: [page, { ...page, id: 5, published: false }],
  },
  domain_settings: {
    id: 3,
    domain_id: 7,
    layouts: [{ name: 'default' }],
    section_display_modes: [],
    item_display_modes: [],
  },
});
const onNewPage = vi.fn();

beforeEach(showHiddenSteps);

async function open(is_admin: boolean) {
  const steps = { settings: true, page: true, start_page: false, token: true, preview: false, deployment: false };
  const { client, calls } = controllableClient({
    getMe: () => ({ id: 1, email: 'a@b.example', is_admin }),
    getOverview: () => ({
      domains: [{ id: 7, changes_count: 0, links_count: 0, changed: null, steps }],
      ...{ changed: [], changed_by_me: [], scheduled: [] },
    }),
  });
  await act(async () => {
    renderServed(<NextStepsPanel domain={domain} onNewPage={onNewPage} />, client);
    await settled();
  });
  const rows = screen.getAllByRole('listitem');
  return { calls, rows, texts: rows.map((row) => row.textContent) };
}

it('WEB-02 the steps are ticked by what is there, each says what it is for and where an admin does it', async () => {
  const { calls, rows, texts } = await open(true);
  expect(screen.getByRole('region', { name: 'Next steps' }).textContent).toContain('3 of 6 done');
  expect(texts).toEqual([
    'Settings1 layout and 0 display modes.Edit Settings',
    'First page2 pages, 1 of them published.New Page',
    '3Start pageWhat visitors see first; chosen on the page itself.Show',
    'TokenThe website reads its content with it.New Token',
    '5PreviewThe website beside the form while you write. Needs the Preview URL.Edit Domain',
    '6DeploymentUntil the first one, saving is live at once. Needs the CI webhook URL.Edit Domain',
  ]);
  const ticks = rows.map((row) => within(row).queryByRole('img', { name: 'done' }) !== null);
  expect(ticks).toEqual([true, true, false, true, false, false]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/admin/settings/3/edit', '/domains/7/pages/4', '/admin/domains/7/client_tokens/new'],
    ...['/admin/domains/7/edit', '/admin/domains/7/edit'],
  ]);
  expect(calls.filter(({ name }) => name === 'getOverview').map(({ given }) => given)).toEqual([
    { query: { domain: '7' } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'New Page' }));
  expect(onNewPage).toHaveBeenCalled();
});

it('WEB-02 an editor is told what an admin does, and hides the steps in this browser', async () => {
  const { texts } = await open(false);
  expect(texts.map((text) => text?.endsWith('An admin does this.'))).toEqual([true, false, false, true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  expect(hiddenSteps.get()).toEqual([7]);
  expect(localStorage.getItem('kontor.hiddenSteps')).toBe('7');
});
