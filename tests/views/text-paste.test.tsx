/** Pasting into Text; the caret is at its start. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pastePart } from '../../src/forms/use-paste.ts';
import { catchUp } from '../../src/lib/behind-paint.ts';
import type { TextPaste } from '../../src/text/clipboard-events.ts';
import { TextEditor } from '../../src/text/text-editor.tsx';
import { renderField } from '../support/field-form.tsx';

type Clip = { html?: string; words?: string; files?: File[] };

const { load } = pastePart;

afterEach(() => {
  pastePart.load = load;
  vi.useRealTimers();
});

async function open(start: string, isLoaded = true) {
  pastePart.loaded = isLoaded ? await load() : null;
  const failed: (string | null)[] = [];
  const told: (TextPaste | null)[] = [];
  const { seen } = renderField(start, (value, onChange) => (
    <TextEditor
      {...{
        id: 'body',
        controlId: 'area',
        describedBy: '',
        label: 'Body',
        value,
        onChange,
        rows: 4,
        pages: [],
        isInvalid: false,
      }}
      resolveLink={() => null}
      htmlReader={pastePart}
      host="www.lindenau.example"
      pickImages={undefined}
      onPaste={(paste) => told.push(paste)}
      onPasteFailed={(html) => failed.push(html)}
      onRefused={() => {}}
      onUndoBefore={() => {}}
      end={null}
    />
  ));
  const text = screen.getByRole('textbox', { name: 'Body' });
  const paste = ({ html = '', words = '', files = [] }: Clip) => {
    const data: Record<string, string> = { 'text/html': html, 'text/plain': words };
    fireEvent.paste(text, { clipboardData: { getData: (type: string) => data[type] ?? '', files } });
    return told.at(-1);
  };
  const value = () => {
    act(catchUp);
    return seen.at(-1) ?? start;
  };
  return { text, paste, told, failed, value };
}

const report =
  '<h2>Orte</h2><p>Zur <b>Nacht</b> <a href="https://www.lindenau.example/nacht">hier</a></p><img src="https://elsewhere.example/a.png">';

test('TEXT-05 in Text pasted blocks stand apart from the line, and the paste is turned round and taken back', async () => {
  const { paste, value } = await open('Anfang\n\n+   Ende');
  const done = paste({ html: report, words: 'Orte' });
  const structured = '## Orte\n\nZur **Nacht** [hier](/nacht)\n\nAnfang\n\n+   Ende';
  expect(value()).toBe(structured);
  expect(done?.pasted).toMatchObject({ source: 'web', remote: ['https://elsewhere.example/a.png'] });
  act(() => done?.turn(true));
  expect(value()).toBe('Orte\n\nZur Nacht hier\n\nAnfang\n\n+   Ende');
  act(() => done?.turn(false));
  expect(value()).toBe(structured);
  act(() => done?.undo());
  expect(value()).toBe('Anfang\n\n+   Ende');
});

test('TEXT-05 a cell of a table takes one line: pasted marks stay, blocks become their words', async () => {
  const { paste, value } = await open('|a|b|\n|-|-|\n|c|d|\n');
  expect(paste({ html: report, words: 'Orte\r\nZur Nacht ' })).toBeNull();
  expect(value()).toBe('| Orte Zur Nacht a |b|\n|-|-|\n|c|d|\n');
  paste({ html: '<b>neu</b>', words: 'neu' });
  expect(value()).toBe('| Orte Zur Nacht **neu**a |b|\n|-|-|\n|c|d|\n');
});

test('TEXT-05 in Text the first paste waits for what reads it', async () => {
  let give: (part: Awaited<ReturnType<typeof load>>) => void = () => {};
  pastePart.load = () => new Promise((resolve) => (give = resolve));
  const { paste, value, told, failed } = await open('Anfang', false);
  paste({ html: report, words: 'Orte' });
  expect(value()).toBe('Anfang');
  give(await load());
  await waitFor(() => expect(value()).toBe('## Orte\n\nZur **Nacht** [hier](/nacht)\n\nAnfang'));
  expect(told.at(-1)?.pasted?.source).toBe('web');
  expect(failed).toEqual([]);
});

test('TEXT-05 in Text plain text comes, and is said to be plain, if what reads formatting cannot be loaded or takes too long', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  pastePart.load = () => Promise.reject(new Error('offline'));
  const { paste, value, failed } = await open('', false);
  paste({ html: report, words: 'Orte' });
  await waitFor(() => expect(failed).toEqual([null]));
  expect(value()).toBe('Orte');
  vi.useFakeTimers();
  pastePart.load = () => new Promise(() => {});
  paste({ html: report, words: ' und Zeiten' });
  expect(value()).toBe('Orte');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(value()).toContain('und Zeiten');
  expect(failed).toEqual([null, null]);
});

test('TEXT-05 in Text too what is too large is refused', async () => {
  const { paste, value, failed } = await open('alt');
  const html = `<p>${'a'.repeat(2_000_000)}</p>`;
  paste({ html, words: 'a' });
  expect(failed).toEqual([html]);
  expect(value()).toBe('alt');
});

test('TEXT-06 in Text images alone are offered and change nothing; added, they stand where they were pasted', async () => {
  const { text, paste, told, value } = await open('Anfang');
  const done = paste({ files: [new File(['x'], 'shot.png', { type: 'image/png' }), new File(['x'], 'a.pdf')] });
  expect(done?.images).toMatchObject({ images: [{ name: 'shot.png' }], origin: 'clipboard' });
  expect(done?.pasted).toBeNull();
  expect(value()).toBe('Anfang');
  const rose = { src: '/rose', alt: 'Rose', markdown: '' };
  act(() => done?.insert([rose])());
  expect(value(), 'added, and taken out again').toBe('Anfang');
  act(() => void done?.insert([rose]));
  expect(value()).toBe('![Rose](/rose)Anfang');
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  const along = paste({ html: `<p>Wort</p><p>Satz</p><img src="${data}">`, words: 'Wort' });
  expect(along?.images).toMatchObject({ images: [{ name: 'image1.png', data }], origin: 'text' });
  fireEvent.keyDown(text, { key: 'Shift' });
  expect(told.at(-1)).toBe(along);
  fireEvent.keyDown(text, { key: 'x' });
  expect(told.at(-1)).toBeNull();
});
