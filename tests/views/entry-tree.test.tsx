/** The lines of a long menu on the screen: all of them at once, their controls as soon as there is time. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { domain as domainEntity, type FieldMessages, type MenuEntry } from '../../contract/entities.ts';
import { wrongEntries } from '../../src/menus/entry-problems.ts';
import { EntryTree } from '../../src/menus/entry-tree.tsx';
import { useMenuEditor, useMenuTree } from '../../src/menus/use-menu-editor.ts';

const domain = domainEntity({ id: 3, fqdn: 'roses.example', pages: [] });
const entry = (target_text: string, entries: MenuEntry[] = [], target_url: string | null = null): MenuEntry => ({
  target_text,
  target_page_path: null,
  target_url,
  entries,
});

type TreeProps = { start: MenuEntry[]; isTried?: boolean; refusals?: FieldMessages };

function Tree({ start, isTried = false, refusals = {} }: TreeProps) {
  const [entries, setEntries] = useState(start);
  const editor = useMenuEditor(useMenuTree(entries, setEntries));
  const wrong = Object.entries(isTried ? wrongEntries(entries) : {}).map(([name, message]) => [name, [message]]);
  return <EntryTree domain={domain} editor={editor} refusals={{ ...Object.fromEntries(wrong), ...refusals }} />;
}

it('MENU-03 every line of a long menu ends up with all its controls, and a written one keeps its focus and text', async () => {
  const long = Array.from({ length: 60 }, (_, place) => entry(`Entry ${place}`));
  await act(async () => {
    render(<Tree start={long} />);
  });
  const count = (what: string) => document.querySelectorAll(`[data-do="${what}"]`).length;
  expect([count('write'), count('higher'), count('remove')]).toEqual([60, 60, 60]);
  const last = document.querySelectorAll<HTMLInputElement>('[data-do="write"]')[59];
  last?.focus();
  fireEvent.change(last as HTMLInputElement, { target: { value: 'Written' } });
  expect(document.activeElement).toBe(last);
  expect(last?.closest('li')?.getAttribute('aria-label')).toBe('Written');
});

it('MENU-03 an entry deeper than three levels has a line like those on the third', async () => {
  await act(async () => {
    render(<Tree start={[entry('1', [entry('2', [entry('3', [entry('4')])])])]} />);
  });
  const styles = [...document.querySelectorAll('li > div > div')].map(({ className }) => className);
  expect(styles).toHaveLength(4);
  expect(styles[3]).toBe(styles[2]);
  expect(styles[2]).not.toBe(styles[1]);
});

it('MENU-03 X14 what is wrong below a closed entry is opened and said at its text, ours as the server’s', async () => {
  const start = [entry('Visit', [entry(''), entry('Map', [], 'javascript:alert(1)'), entry('Hours')])];
  const { rerender } = render(<Tree start={start} />);
  const toggle = screen.getByRole('button', { name: 'Entries below' });
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  const refusals = { 'entries.0.entries.2.target_page_path': ['is no page'] };
  rerender(<Tree start={start} isTried refusals={refusals} />);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const messages = [...document.querySelectorAll('input')].map((input) => [
    input.value,
    input.getAttribute('aria-invalid'),
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null,
  ]);
  const unsafe = 'A javascript: URL is not allowed in a link. Use https://, http://, mailto: or tel:.';
  expect(messages).toEqual([
    ['Visit', null, null],
    ['', 'true', 'Give the entry a text.'],
    ['Map', 'true', unsafe],
    ['Hours', 'true', 'is no page'],
  ]);
});
