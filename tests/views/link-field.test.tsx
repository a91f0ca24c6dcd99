import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import type { LinkFieldEvent, LinkTarget } from '../../machines/link-field.machine.ts';
import { pathResolver } from '../../src/lib/pages.ts';
import { LinkField, type LinkValue } from '../../src/pages/link-field.tsx';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { linkFieldChart, refusal } from '../charts/link-field.chart.ts';
import { button, buttons, labelled } from '../support/by-name.ts';
import { dialogGone, press, renderField } from '../support/field-form.tsx';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const page = (id: number, headline: string, path: string): PageSummary => ({
  ...{ id, headline, path, layout: null, abstract: 'Kurz', image_id: null, published: true },
});
const pages = [page(1, 'Besuch', '/besuch'), page(2, 'Leseausweis', '/leseausweis')];
const empty: LinkValue = { target_page_path: null, target_url: null, target_link_text: null };

function show(start: LinkValue, onCopyAttributes?: (page: PageSummary) => void) {
  const [onSubmit, onEscape] = [vi.fn(), vi.fn()];
  const resolveLink = pathResolver({ id: 1, pages });
  const form = renderField(start, (value, onChange) => (
    <form onSubmit={onSubmit} onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <LinkField {...{ value, onChange, pages, resolveLink, onCopyAttributes }} />
      <LiveRegion />
    </form>
  ));
  return Object.assign(form, { onSubmit, onEscape });
}

const pickRow = (path: string, name = 'Select') =>
  fireEvent.click(within(screen.getByRole('row', { name: new RegExp(path) })).getByRole('button', { name }));
const submitUrl = (url: string) => {
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: url } });
  fireEvent.submit(screen.getByLabelText('URL'));
};

describe('LINK-01 LINK-02 every path of the link chart, walked in the field', () => {
  replay(linkFieldChart, 'view', async ({ steps }) => {
    const host = show(empty);
    const { seen, onSubmit } = host;
    const executors: ExecutorsOf<typeof linkFieldChart> = {
      'link.given': ({ target }) => host.give(linkTo(target)),
      'link.remove': () => press('Remove Link'),
      'page.choose': () => press('Choose Page'),
      'page.chosen': ({ path }) => pickRow(path),
      'url.enter': () => press('External URL'),
      'url.submitted': ({ url }) => submitUrl(url),
      'url.changed': () =>
        fireEvent.change(screen.getByLabelText('URL'), {
          target: { value: `${screen.getByLabelText<HTMLInputElement>('URL').value}x` },
        }),
      'choice.cancelled': () => fireEvent.click(button('Close')),
    };
    for (const step of steps) {
      const before = seen.length;
      await act(() => execute(executors, step.event));
      await expectState(step.value, step.context as { target: LinkTarget; refusal: string | null });
      expect(seen.slice(before)).toEqual(changesOf(step.event as LinkFieldEvent));
    }
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

const linkTo = ({ path, url }: LinkTarget): LinkValue => ({ ...empty, target_page_path: path, target_url: url });

function changesOf(event: LinkFieldEvent): LinkValue[] {
  if (event.type === 'page.chosen') return [{ ...empty, target_page_path: event.path }];
  if (event.type === 'url.submitted' && event.refusal === null) return [{ ...empty, target_url: event.url }];
  return event.type === 'link.remove' ? [empty] : [];
}

async function expectState(
  value: unknown,
  { target, refusal: message }: { target: LinkTarget; refusal: string | null },
) {
  const names = () => labelled('[role="group"]', 'Link').flatMap((group) => buttons(/./, group));
  const isInternal = target.path !== null;
  const isExternal = !isInternal && target.url !== null;
  const expected = [
    ...(isExternal ? [] : ['Choose Page']),
    ...(isInternal ? [] : ['External URL']),
    ...(isInternal || isExternal ? ['Remove Link'] : []),
  ];
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(expected));
  const dialogs: Record<string, string> = { choosingPage: 'Choose Page', enteringUrl: 'Link to another website' };
  const dialog = dialogs[String(value)];
  if (dialog) expect(labelled('[role="dialog"]', dialog)).toHaveLength(1);
  else await dialogGone();
  expect(screen.queryAllByText(refusal).length > 0).toBe(message !== null);
}

describe('LINK-03', () => {
  test('a linked page that no longer exists shows "page gone" in red, and its path', () => {
    show({ ...empty, target_page_path: '/weg' });
    expect(screen.getByText('page gone').className).toContain('text-stop');
    expect(screen.getByText('/weg')).toBeTruthy();
  });

  test('a linked page is there with its headline, also with an anchor behind its path', () => {
    show({ ...empty, target_page_path: '/besuch#anfahrt' });
    expect(screen.getByText('Besuch')).toBeTruthy();
    expect(screen.queryByText('page gone')).toBeNull();
  });
});

test('LINK-04 a javascript: URL is refused with a clear message, and the dialog stays', () => {
  const { seen } = show(empty);
  press('External URL');
  submitUrl('javascript:alert(1)');
  expect(screen.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe(refusal);
  submitUrl('data:text/html,x');
  expect(screen.getByRole('alert').textContent).toContain('A data: URL is not allowed in a link.');
  expect(seen).toEqual([]);
});

test('X25 the link asks for its text, which is kept when another page is chosen', async () => {
  const { seen } = show({ ...empty, target_page_path: '/besuch' });
  fireEvent.change(screen.getByLabelText('Link text'), { target: { value: 'So kommen Sie hin' } });
  press('Choose Page');
  pickRow('/leseausweis');
  await dialogGone();
  expect(seen.at(-1)).toEqual({ ...empty, target_page_path: '/leseausweis', target_link_text: 'So kommen Sie hin' });
});

test('X01 X02 the choice is announced and the focus is back on what opened the picker', async () => {
  const { seen } = show(empty);
  press('Choose Page');
  pickRow('/leseausweis');
  await dialogGone();
  await waitFor(() => expect(document.activeElement).toBe(button('Choose Page')));
  expect(screen.getByText('Link to page /leseausweis set')).toBeTruthy();
  expect(seen).toEqual([{ ...empty, target_page_path: '/leseausweis' }]);
});

test('X01 removing the link puts the focus on Choose Page', async () => {
  show({ ...empty, target_url: 'https://example.org/' });
  press('Remove Link');
  await waitFor(() => expect(document.activeElement).toBe(button('Choose Page')));
  expect(screen.getByText('Link removed')).toBeTruthy();
});

test('PICK-01 "Select and copy Attributes" links the page and hands it over', async () => {
  const onCopy = vi.fn();
  const { seen } = show(empty, onCopy);
  press('Choose Page');
  pickRow('/besuch', 'Select and copy Attributes');
  await dialogGone();
  expect(seen).toEqual([{ ...empty, target_page_path: '/besuch' }]);
  expect(onCopy).toHaveBeenCalledWith(pages[0]);
});

test('X01 Escape and Enter in a dialog are nothing to the form around it', async () => {
  const { onEscape, onSubmit } = show(empty);
  press('External URL');
  submitUrl('https://example.org/');
  await dialogGone();
  press('External URL');
  fireEvent.keyDown(screen.getByLabelText('URL'), { key: 'Escape' });
  await dialogGone();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onEscape).not.toHaveBeenCalled();
});
