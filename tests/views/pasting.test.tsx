/** Pasting from other programs into a Markdown field. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkdownField } from '../../src/forms/markdown-field.tsx';
import { pastePart } from '../../src/forms/use-paste.ts';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { renderField } from '../support/field-form.tsx';

const word = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><h1>Orte</h1>
<p class=MsoNormal>Zur <a href="https://www.lindenau.example/lesenacht">Nacht</a><span class=MsoCommentReference>[AB1]</span></p>`;
const plain = 'Orte\r\nZur Nacht[AB1]';
const structured = '## Orte\n\nZur [Nacht](/lesenacht)';

function show(start: string) {
  renderField(start, (value, onChange) => (
    <MarkdownField
      label="Body"
      rows={10}
      pages={[]}
      resolveLink={() => null}
      host="www.lindenau.example"
      {...{ value, onChange }}
    />
  ));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Body');
  text.focus();
  return text;
}

function paste(text: HTMLTextAreaElement, html: string, words: string) {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': words };
  return fireEvent.paste(text, { clipboardData: { getData: (type: string) => data[type] ?? '', files: [] } });
}

const line = () => within(screen.getByRole('status'));
const press = (name: string) => fireEvent.click(line().getByRole('button', { name }));
const load = pastePart.load;

afterEach(() => {
  pastePart.load = load;
  speak('en-GB', {});
});

test('TEXT-05 while the parser is loaded the plain text stands there, and what is typed behind it stays behind it', async () => {
  pastePart.loaded = null;
  let give: (part: Awaited<ReturnType<typeof load>>) => void = () => {};
  const part = await load();
  pastePart.load = () => new Promise((resolve) => (give = resolve));
  const text = show('Anfang. Ende.');
  text.setSelectionRange(7, 7);
  expect(paste(text, word, plain)).toBe(false);
  expect(text.value).toBe('Anfang.Orte\nZur Nacht[AB1] Ende.');
  const typed = 'Anfang.Orte\nZur Nacht[AB1]! Ende.';
  fireEvent.change(text, { target: { value: typed } });
  text.setSelectionRange(27, 27);
  give(part);
  await waitFor(() => expect(text.value).toBe(`Anfang.\n\n${structured}\n\n! Ende.`));
  expect(text.value.slice(text.selectionStart)).toBe(' Ende.');
});

test('TEXT-05 the line says what came and what was left out; Undo and As plain text work, until the next key', async () => {
  await load().then((part) => {
    pastePart.loaded = part;
  });
  const text = show('alt');
  text.setSelectionRange(0, 3);
  paste(text, word, plain);
  expect(text.value).toBe(structured);
  await waitFor(() =>
    line().getByText(
      'Pasted from Word: 1 heading, 1 link. 1 address of this website became a path. Left out: 1 comment.',
    ),
  );
  press('As plain text');
  expect(text.value).toBe('Orte\n\nZur Nacht');
  line().getByText('Pasted as plain text: 2 paragraphs.');
  press('With structure');
  expect(text.value).toBe(structured);
  press('Undo');
  expect(text.value).toBe('alt');
  expect(screen.getByRole('status').textContent).toBe('');
  text.setSelectionRange(3, 3);
  paste(text, word, plain);
  fireEvent.keyDown(text, { key: 'Tab' });
  expect(screen.getByRole('status').textContent).not.toBe('');
  fireEvent.keyDown(text, { key: 'x' });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('TEXT-05 in German too, and what is too large is refused', async () => {
  speak('de-DE', german);
  pastePart.loaded = await load();
  const text = show('');
  paste(text, word, plain);
  line().getByText(
    'Aus Word eingefügt: 1 Überschrift, 1 Link. 1 Adresse dieser Website wurde zum Pfad. Weggelassen: 1 Kommentar.',
  );
  press('Rückgängig');
  paste(text, `<p>${'a'.repeat(2_000_000)}</p>`, '');
  line().getByText(/^Nichts eingefügt: 2 MB sind mehr, als ein Text fasst/);
  expect(text.value).toBe('');
});

test('TEXT-05 without the parser the plain text stays, and the line says so', async () => {
  pastePart.loaded = null;
  pastePart.load = () => Promise.reject(new Error('offline'));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const text = show('');
  paste(text, word, plain);
  await waitFor(() => line().getByText('Pasted as plain text: what reads formatting could not be loaded.'));
  expect(text.value).toBe('Orte\nZur Nacht[AB1]');
});

test('TEXT-05 the parser is loaded when the field gets the focus', async () => {
  pastePart.loaded = null;
  const part = await load();
  const asked = vi.fn(async () => part);
  pastePart.load = asked;
  show('');
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('TEXT-05 text alone, and text in a code block, is left to the browser', async () => {
  pastePart.loaded = await load();
  const text = show('```\n');
  text.setSelectionRange(4, 4);
  expect(paste(text, word, plain)).toBe(true);
  expect(paste(text, '', '# Titel')).toBe(true);
});
