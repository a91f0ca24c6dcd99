/** The keys, the tools and the list of `/` in Text; the caret is at its start. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkdownField, textEditor } from '../../src/forms/markdown-field.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { catchUp } from '../../src/lib/behind-paint.ts';
import { rememberTextView } from '../../src/lib/stored-setting.ts';
import { announce } from '../../src/ui/live-region.tsx';
import { renderField } from '../support/field-form.tsx';

vi.mock('../../src/ui/live-region.tsx', async (original) => ({ ...(await original<object>()), announce: vi.fn() }));

afterEach(() => {
  rememberTextView('markdown');
  speak('en-GB', {});
});

async function open(start: string, extra: { error?: string; hint?: string } = {}) {
  textEditor.loaded = await textEditor.load();
  rememberTextView('text');
  const { seen } = renderField(start, (value, onChange) => (
    <>
      <MarkdownField label="Body" rows={4} pages={[]} resolveLink={() => null} {...{ value, onChange }} {...extra} />
      <button type="button">After</button>
    </>
  ));
  const text = screen.getByRole('textbox', { name: 'Body' });
  act(() => text.focus());
  const type = (words: string) => {
    const data: Record<string, string> = { 'text/plain': words };
    fireEvent.paste(text, { clipboardData: { getData: (kind: string) => data[kind] ?? '', files: [] } });
    act(catchUp);
  };
  const key = (name: string, more: object = {}) => {
    const isLeft = fireEvent.keyDown(text, { key: name, ...more });
    act(catchUp);
    return isLeft;
  };
  const value = () => {
    act(catchUp);
    return seen.at(-1) ?? start;
  };
  return { text, type, key, value, seen };
}

/** Marks come when typing pauses. */
const unhurried = { timeout: 10_000 };

const options = () => {
  act(catchUp);
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
};
const active = () => screen.getByRole('option', { selected: true });

test('TEXT-03 / lists the blocks; the arrows move in it, and Enter inserts one', async () => {
  const { text, type, key, value } = await open('');
  type('/');
  expect(options()).toHaveLength(10);
  expect(announce).toHaveBeenCalledWith('10 blocks');
  expect(active().textContent).toBe('Heading 2##');
  key('ArrowUp');
  expect(active().textContent).toBe('Rule---');
  key('ArrowDown');
  key('ArrowDown');
  expect(active().textContent).toBe('Heading 3###');
  expect(text.getAttribute('aria-activedescendant')).toBe(active().id);
  expect(text.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Blocks' }).id);
  for (const name of ['ctrlKey', 'shiftKey', 'altKey', 'metaKey']) key('ArrowDown', { [name]: true });
  expect(active().textContent).toBe('Heading 3###');
  key('Enter');
  expect(options()).toEqual([]);
  expect(text.hasAttribute('aria-activedescendant')).toBe(false);
  type('Titel');
  expect(value()).toBe('### Titel');
});

test('TEXT-03 what is typed behind / finds blocks, those that begin with it first; a press inserts one', async () => {
  const { type, value } = await open('');
  type('/');
  type('ta');
  expect(options()).toEqual(['Table|', 'Task list[ ]']);
  fireEvent.click(screen.getByRole('option', { name: 'Table' }));
  expect(value()).toContain('| --- | --- |');
});

test('TEXT-03 what is no block stays text, and so does all after Escape', async () => {
  const { type, key, value } = await open('');
  type('/');
  type('tag');
  expect(options()).toEqual([]);
  expect(screen.getByText('No block has this name. “/tag” stays as text.')).toBeTruthy();
  key('Escape');
  expect(screen.queryByText(/^No block/)).toBeNull();
  type(' /');
  expect(options()).toHaveLength(10);
  key('Escape');
  expect(options()).toEqual([]);
  type('q');
  expect(options()).toEqual([]);
  expect(value()).toBe('/tag /q');
});

test('TEXT-03 a / within a word or in code lists nothing', async () => {
  const { type } = await open('```\n```');
  type('/');
  expect(options()).toEqual([]);
});

test('TEXT-03 the list is German, too', async () => {
  speak('de-DE', german);
  const { type } = await open('');
  type('/');
  type('über');
  expect(options()).toEqual(['Überschrift 2##', 'Überschrift 3###', 'Überschrift 4####']);
});

test('TEXT-03 Alt+F10 goes to the toolbar, the arrows move in it, More lists the rest with their keys, Escape comes back', async () => {
  const { text, key, value } = await open('Wort');
  key('F10', { altKey: true });
  const bar = screen.getByRole('toolbar', { name: 'Formatting' });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const move = (name: string) => fireEvent.keyDown(document.activeElement ?? bar, { key: name });
  expect(focused()).toBe('Heading 2');
  move('ArrowRight');
  expect(focused()).toBe('Heading 3');
  move('End');
  expect(focused()).toBe('More');
  fireEvent.click(within(bar).getByRole('button', { name: 'More' }));
  const menu = screen.getByRole('menu', { name: 'More' });
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Heading 4' }).textContent).toBe('Heading 4Ctrl Alt 4');
  fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Heading 4' }));
  expect(value()).toBe('#### Wort');
  key('F10', { altKey: true });
  move('Escape');
  expect(document.activeElement).toBe(text);
});

test('TEXT-03 in a table the tools of rows, columns and the table stand in the toolbar', async () => {
  const { value } = await open('|a|b|\n|-|-|\n|c|d|');
  const use = (menu: string, name: string) => {
    fireEvent.click(screen.getAllByRole('button', { name: menu }).at(-1) as HTMLElement);
    fireEvent.click(screen.getByRole(/^Align/.test(name) ? 'menuitemcheckbox' : 'menuitem', { name }));
  };
  use('Column', 'Align right');
  expect(value()).toBe('|a|b|\n| ---: | --- |\n|c|d|');
  use('Column', 'Move column right');
  use('Row', 'Move row down');
  expect(value()).toContain('|d|c|\n| --- | ---: |\n|b|a|');
  use('Row', 'Add row below');
  expect(value()).toContain('|b|a|\n|  |  |');
  use('Table', 'Remove table');
  expect(value().trim()).toBe('');
  expect(screen.queryByRole('button', { name: 'Column' })).toBeNull();
});

test('TEXT-03 Escape and then Tab leave a list, which Tab alone does not', async () => {
  const { key } = await open('- Wort');
  expect(key('Tab'), 'taken').toBe(false);
  key('Escape');
  expect(key('Tab'), 'left to the browser').toBe(true);
  expect(key('Tab')).toBe(false);
});

test('TEXT-07 Text has the label, the hint and the error of its field; a press on the label focuses it', async () => {
  const { text } = await open('Wort', { error: 'Too long', hint: 'No images' });
  const described = (text.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['No images', 'Too long']);
  expect(text.getAttribute('aria-invalid')).toBe('true');
  act(() => screen.getByRole('button', { name: 'After' }).focus());
  fireEvent.click(screen.getByText('Body', { selector: 'label' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test('X24 TEXT-03 when typing pauses, findings are marked in the text and listed with what can be done', async () => {
  const { text, value } = await open('#### Vier\n\n[hier](/weg) ![](/b.png)');
  const items = await waitFor(() => {
    const found = screen.getAllByRole('listitem');
    expect(found).toHaveLength(4);
    return found.map((one) => one.querySelector('span')?.textContent);
  }, unhurried);
  expect(items).toEqual([
    'Heading “Vier” is level 4 after level 1.',
    'The link “hier” does not say where it leads.',
    'The link “hier” leads nowhere (broken: /weg).',
    'An image has no description.',
  ]);
  expect(text.querySelector('h5 [data-finding=heading]')?.textContent).toBe('Vier');
  expect(text.querySelector('img[data-finding=image]')).not.toBeNull();
  const described = text.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('4 things to look at');
  fireEvent.click(screen.getByRole('button', { name: 'Make it level 2' }));
  expect(value()).toBe('## Vier\n\n[hier](/weg) ![](/b.png)');
  fireEvent.click(screen.getByRole('button', { name: 'Choose Page' }));
  expect(screen.getByLabelText<HTMLInputElement>('Page or address').value).toBe('/weg');
});

test.each([
  ['the next key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['a press', () => fireEvent.click(document.body)],
  ['the end of the page', () => fireEvent(window, new Event('pagehide'))],
  ['the end of its field', cleanup],
])('TEXT-08 a key is written behind its paint, and before %s', async (_, happens) => {
  const { text, seen } = await open('Wort');
  fireEvent.keyDown(text, { key: '2', ctrlKey: true, altKey: true });
  expect(text.querySelector('h3')?.textContent).toBe('Wort');
  expect(seen).toEqual([]);
  act(() => void happens());
  expect(seen).toEqual(['## Wort']);
});

test('TEXT-08 the columns of a long table keep their width while one types, until there is another column', async () => {
  const { text, value } = await open(['|a|b|', '|-|-|', ...Array(30).fill('|c|d|')].join('\n'));
  const layout = () => text.querySelector('table')?.style.tableLayout;
  await waitFor(() => expect(layout()).toBe('fixed'));
  expect(text.querySelectorAll('col')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Column' }).at(-1) as HTMLElement);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Add column left' }));
  expect(layout()).toBe('');
  expect(value().split('\n')[0]).toBe('|  |a|b|');
  await waitFor(() => expect(text.querySelectorAll('col')).toHaveLength(3));
});

test('TEXT-07 on a phone the tools stand above the keyboard while it is open for the text', async () => {
  const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 40, height: innerHeight });
  vi.stubGlobal('visualViewport', seen);
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(pointer: coarse)', media: query },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  const { text } = await open('Wort');
  const place = () => screen.getByRole('toolbar', { name: 'Formatting' }).parentElement?.style.top;
  const resize = (height: number) =>
    act(() => {
      seen.height = height;
      seen.dispatchEvent(new Event('resize'));
    });
  expect(place()).toBe('');
  resize(innerHeight - 300);
  expect(place()).toBe(`${innerHeight - 260}px`);
  act(() => text.blur());
  expect(place()).toBe('');
  act(() => text.focus());
  expect(place()).toBe(`${innerHeight - 260}px`);
  resize(innerHeight);
  expect(place()).toBe('');
  vi.unstubAllGlobals();
});
