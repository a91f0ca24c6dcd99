import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { MarkdownField } from '../../src/forms/markdown-field.tsx';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { renderField } from '../support/field-form.tsx';

let isWide = true;
beforeEach(() => {
  isWide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: isWide }) as unknown as MediaQueryList,
  );
});

const page = (id: number, headline: string, path: string): PageSummary => ({
  ...{ id, headline, path, layout: null, abstract: null, image_id: null, published: true },
});
const pages = [
  page(1, 'Besuch', '/besuch'),
  page(2, 'Leseausweis', '/leseausweis'),
  page(3, 'Lesesommer 2026', '/lesesommer'),
];
const resolve = (path: string) => {
  const id = pages.find((candidate) => candidate.path === path)?.id;
  return id === undefined ? null : `/domains/1/pages/${id}`;
};

function show(start: string, error?: string) {
  const onEscape = vi.fn();
  renderField(start, (value, onChange) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for Escape as the product's forms do
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <MarkdownField label="Body" rows={10} resolveLink={resolve} {...{ value, onChange, pages, error }} />
      <LiveRegion />
    </div>
  ));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Body');
  return {
    onEscape,
    text,
    type: (value: string) => {
      text.focus();
      fireEvent.change(text, { target: { value } });
      text.setSelectionRange(value.length, value.length);
      fireEvent.select(text);
    },
    key: (key: string, more = {}) => fireEvent.keyDown(text, { key, ...more }),
  };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const debounced = () => act(() => new Promise((resolved) => setTimeout(resolved)));

test('PAGE-20 the field is a text area of that many rows, named by its label alone', () => {
  const { text } = show('');
  expect(text.getAttribute('rows')).toBe('10');
  expect(screen.getAllByLabelText(/Body/)).toEqual([text]);
});

test('X25 headings and lists stand beside bold and italic, all with one tab stop', () => {
  show('');
  const tools = within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
  expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual([
    ...['Heading 2', 'Heading 3', 'Bold', 'Italic', 'Bulleted list', 'Numbered list', 'Quote', 'Table', 'Link'],
  ]);
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]]);
  tools[0]?.focus();
  fireEvent.keyDown(tools[0] as HTMLElement, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tools[8]);
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[8]]);
});

test.each([
  ['Heading 2', '## Wort'],
  ['Bold', '**Wort**'],
  ['Bulleted list', '- Wort'],
  ['Quote', '> Wort'],
])('the tool %s changes the text and gives the focus back to it', (name, expected) => {
  const { text } = show('Wort');
  text.setSelectionRange(0, 4);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(text.value).toBe(expected);
  expect(document.activeElement).toBe(text);
});

test.each([
  ['b', '**Wort**'],
  ['i', '*Wort*'],
  ['k', '[Wort]()'],
])('Ctrl+%s works in the text', (key, expected) => {
  const { text, key: press } = show('Wort');
  text.focus();
  text.setSelectionRange(0, 4);
  press(key, { ctrlKey: true });
  expect(text.value).toBe(expected);
});

test('the preview stands beside the text and its links open in a new tab', async () => {
  const { type } = show('## Zeiten\n\n[Ausweis](/leseausweis) [außen](https://example.org/)');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('heading', { name: 'Zeiten' })).toBeTruthy();
  const links = preview.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['/domains/1/pages/2', '_blank'],
    ['https://example.org/', '_blank'],
  ]);
  type('*neu*');
  await waitFor(() => expect(preview.getByText('neu').tagName).toBe('EM'));
});

test('PAGE-18 PAGE-23 the text is counted and its internal links are checked', async () => {
  const { type } = show('Ihr [Ausweis](/leseausweis)');
  expect(screen.getByText('27 characters, 2 words')).toBeTruthy();
  expect(screen.getByText('Links checked: 1 page found')).toBeTruthy();
  type('[a](/besuch) [b](/leseausweis) [c](/weg) [d](https://example.org/)');
  await debounced();
  expect(screen.getByText(/^Links checked/).textContent).toBe('Links checked: 2 pages found, no page at /weg');
  type('kein Link');
  await debounced();
  expect(screen.queryByText(/^Links checked/)).toBeNull();
});

test('PAGE-23 typing ](/ offers the pages: arrows choose, Enter takes over, the focus stays in the text', () => {
  const { text, type, key } = show('');
  type('Ihr [Ausweis](/les');
  expect(options()).toEqual(['Leseausweis/leseausweis', 'Lesesommer 2026/lesesommer']);
  const active = () => document.getElementById(text.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Leseausweis/leseausweis');
  key('ArrowDown');
  expect(active()).toBe('Lesesommer 2026/lesesommer');
  key('ArrowDown');
  key('Enter');
  expect(text.value).toBe('Ihr [Ausweis](/leseausweis)');
  expect(options()).toEqual([]);
  expect(text.hasAttribute('aria-activedescendant')).toBe(false);
  expect(document.activeElement).toBe(text);
});

test('TEXT-09 the Link tool takes a path, a name or an address; Escape leaves nothing of it, Enter leaves it', () => {
  const { text, key, onEscape } = show('Ihr Ausweis hier');
  const make = () => {
    text.setSelectionRange(4, 11);
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(text.value).toBe('Ihr [Ausweis]() hier');
  };
  const typeTarget = (target: string) => {
    fireEvent.change(text, { target: { value: `Ihr [Ausweis](${target}) hier` } });
    text.setSelectionRange(14 + target.length, 14 + target.length);
    fireEvent.select(text);
  };
  make();
  expect(options()).toHaveLength(3);
  key('Escape');
  expect(text.value).toBe('Ihr Ausweis hier');
  expect([text.selectionStart, text.selectionEnd]).toEqual([4, 11]);
  make();
  typeTarget('lese');
  expect(options()).toHaveLength(2);
  key('Escape');
  expect([text.value, options()]).toEqual(['Ihr Ausweis hier', []]);
  expect(onEscape).not.toHaveBeenCalled();
  make();
  typeTarget('https://example.org/');
  expect(options()).toEqual([]);
  key('Enter');
  expect(text.value).toBe('Ihr [Ausweis](https://example.org/) hier');
  expect(text.selectionStart).toBe('Ihr [Ausweis](https://example.org/)'.length);
  expect(key('Enter'), 'the browser breaks the line').toBe(true);
  key('Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect(text.value).toBe('Ihr [Ausweis](https://example.org/) hier');
});

test('TEXT-09 Enter continues a list, Tab nests its entry, Escape and Tab leave the field; an address is pasted on words', () => {
  const { text, key, type } = show('');
  type('- eins');
  key('Enter');
  expect(text.value).toBe('- eins\n- ');
  type('- eins\n- zwei');
  expect(key('Tab')).toBe(false);
  expect(text.value).toBe('- eins\n  - zwei');
  key('Escape');
  expect(key('Tab'), 'it leaves the field').toBe(true);
  expect(key('Tab', { shiftKey: true })).toBe(false);
  expect(text.value).toBe('- eins\n- zwei');
  text.setSelectionRange(2, 6);
  const paste = (given: string) => fireEvent.paste(text, { clipboardData: { getData: () => given } });
  expect(paste('https://example.org/')).toBe(false);
  expect(text.value).toBe('- [eins](https://example.org/)\n- zwei');
  text.setSelectionRange(0, 0);
  expect(paste('https://example.org/')).toBe(true);
  type('Absatz');
  expect(key('Tab')).toBe(true);
  expect(key('Enter')).toBe(true);
});

test('X25 a link without a text gets the headline of the page', () => {
  const { text, type } = show('');
  type('Siehe [](/bes');
  fireEvent.click(screen.getByRole('option', { name: /Besuch/ }));
  expect(text.value).toBe('Siehe [Besuch](/besuch)');
});

test('Escape closes the list first and reaches the form only then; Enter without a list is a new line', () => {
  const { type, key, onEscape } = show('');
  type('[a](/');
  expect(options().length).toBe(3);
  key('Escape');
  expect(options()).toEqual([]);
  expect(onEscape).not.toHaveBeenCalled();
  expect(key('Enter'), 'the browser does what it does').toBe(true);
  key('Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test('below lg tabs show either the text or its preview, and the text keeps its place', () => {
  isWide = false;
  const { text } = show('**fett**');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  const write = screen.getByRole('tab', { name: 'Write' });
  expect(write.getAttribute('aria-selected')).toBe('true');
  write.focus();
  fireEvent.keyDown(write, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Preview' }));
  expect(within(screen.getByRole('tabpanel', { name: 'Preview' })).getByText('fett').tagName).toBe('STRONG');
  expect(text.isConnected).toBe(true);
  expect(text.closest('[hidden]')).not.toBeNull();
});

test('X06 an error is tied to the text', () => {
  const { text } = show('', 'must not be empty');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toBe('must not be empty');
});
