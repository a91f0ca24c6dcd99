/** A Markdown field and the images that are placed in it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { defaultImageConfig } from '../../contract/constants.ts';
import { MarkdownField } from '../../src/forms/markdown-field.tsx';
import { pastePart } from '../../src/forms/use-paste.ts';
import { ImageOffer } from '../../src/images/image-offer.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { script } from '../../src/lib/lazy.ts';
import type { ImagePartProps } from '../../src/lib/text-images.ts';
import { renderField } from '../support/field-form.tsx';

const roses = ['Rose', 'Tulip'].map((alt) => ({ alt, src: `/${alt}`, markdown: `![${alt}](/${alt})` }));

/** In place of the library. */
function Library({ offer, onLeave, config }: ImagePartProps) {
  // Only once, as the real one makes files of them.
  const [words] = useState(() =>
    offer ? `${offer.origin}: ${offer.images.map(({ name }) => name).join(', ')}` : `library ${config.width}`,
  );
  return (
    <>
      <p>{words}</p>
      <button type="button" onClick={() => onLeave(offer ? roses : roses.slice(0, 1))}>
        Give
      </button>
      <button type="button" onClick={() => onLeave([])}>
        Leave
      </button>
    </>
  );
}

async function show(start: string, images = true) {
  pastePart.loaded = await pastePart.load();
  const part = script('library', async () => Library);
  part.loaded = Library;
  renderField(start, (value, onChange) => (
    <MarkdownField
      label="Body"
      rows={10}
      pages={[]}
      resolveLink={() => null}
      {...{ value, onChange }}
      {...(images ? { images: { part, config: { ...defaultImageConfig, width: 640 } } } : {})}
    />
  ));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Body');
  text.focus();
  return text;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const file = (name: string, type: string) => new File(['x'], name, { type });

function clipboard(files: File[], html = '', words = '') {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': words };
  return { getData: (type: string) => data[type] ?? '', files, types: files.length > 0 ? ['Files'] : [] };
}

afterEach(() => speak('en-GB', {}));

test('TEXT-06 the tool Image asks the library of its place, and writes behind the selection', async () => {
  const text = await show('Ein Satz.');
  text.setSelectionRange(0, 3);
  press('Image');
  expect(screen.getByText('library 640')).toBeTruthy();
  press('Leave');
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(text.value).toBe('Ein Satz.');
  text.setSelectionRange(0, 3);
  press('Image');
  press('Give');
  await waitFor(() => expect(text.value).toBe('Ein![Rose](/Rose) Satz.'));
  expect(screen.queryByText(/^library/)).toBeNull();
});

test('TEXT-06 without a library there is no tool, and pasted images are left out', async () => {
  const text = await show('', false);
  expect(screen.queryByRole('button', { name: 'Image' })).toBeNull();
  expect(fireEvent.paste(text, { clipboardData: clipboard([file('a.png', 'image/png')]) })).toBe(true);
  fireEvent.paste(text, { clipboardData: clipboard([], `<p>Wort<img src="${dot}"></p>`, 'Wort') });
  expect(screen.getByRole('status').textContent).toContain('Left out: 1 image.');
});

const dot = 'data:image/png;base64,iVBORw0KGgo=';

test('TEXT-06 images that come along with a text are offered, and stand behind it once they are added', async () => {
  const text = await show('Anfang.\n\nEnde.');
  text.setSelectionRange(7, 7);
  const html = `<h2>Titel</h2><p>Wort</p><img src="${dot}" alt="foto.png"><img src="${dot}">`;
  fireEvent.paste(text, { clipboardData: clipboard([file('all.png', 'image/png')], html, 'Titel Wort') });
  const pasted = 'Anfang.\n\n## Titel\n\nWort';
  expect(text.value).toBe(`${pasted}\n\nEnde.`);
  expect(screen.getByText('text: foto.png, image2.png')).toBeTruthy();
  expect(screen.getByRole('status').textContent).not.toContain('Left out');
  press('Give');
  await waitFor(() => expect(text.value).toBe(`${pasted}\n\n![Rose](/Rose)\n\n![Tulip](/Tulip)\n\nEnde.`));
});

test('TEXT-06 images that are not wanted are left out, and the next key and Undo end the offer', async () => {
  const text = await show('');
  const paste = () => fireEvent.paste(text, { clipboardData: clipboard([], `<p>Wort<img src="${dot}"></p>`, 'Wort') });
  paste();
  press('Leave');
  expect(screen.getByRole('status').textContent).toContain('Left out: 1 image.');
  paste();
  expect(screen.getByText('text: image1.png')).toBeTruthy();
  fireEvent.keyDown(text, { key: 'x' });
  expect(screen.queryByText('text: image1.png')).toBeNull();
  const before = text.value;
  paste();
  press('Undo');
  expect(screen.queryByText('text: image1.png')).toBeNull();
  expect(text.value).toBe(before);
});

test('TEXT-06 a file alone in the clipboard or dropped is offered, other files and a picture of copied text are not', async () => {
  const text = await show('Wort');
  text.setSelectionRange(4, 4);
  fireEvent.paste(text, {
    clipboardData: clipboard([file('shot.png', 'image/png'), file('a.pdf', 'application/pdf')]),
  });
  expect(screen.getByText('clipboard: shot.png')).toBeTruthy();
  fireEvent.paste(text, { clipboardData: clipboard([file('next.png', 'image/png')]) });
  expect(screen.getByText('clipboard: next.png')).toBeTruthy();
  fireEvent.paste(text, { clipboardData: clipboard([file('cells.png', 'image/png')], '', '1\t2') });
  expect(screen.queryByText(/^clipboard/)).toBeNull();
  const dropped = { dataTransfer: clipboard([file('photo.jpg', 'image/jpeg')]) };
  expect(fireEvent.dragOver(text, dropped), 'the browser must not open the file').toBe(false);
  expect(fireEvent.drop(text, dropped)).toBe(false);
  expect(screen.getByText('dropped: photo.jpg')).toBeTruthy();
  expect(fireEvent.drop(text, { dataTransfer: clipboard([file('a.pdf', 'application/pdf')]) })).toBe(false);
  expect(screen.queryByText(/^dropped/)).toBeNull();
  expect(text.value).toBe('Wort');
});

test('TEXT-06 a copied image is offered, though its address, its element or its name is in the clipboard, too', async () => {
  const text = await show('');
  const copied = [
    ['<meta charset="utf-8"><!--StartFragment--><img src="https://www.example.org/a.png" alt="A">', ''],
    ['<img src="https://www.example.org/a.png">', 'https://www.example.org/a.png'],
    ['', 'shot.png'],
  ] as const;
  for (const [html, words] of copied) {
    fireEvent.paste(text, { clipboardData: clipboard([file('shot.png', 'image/png')], html, words) });
    expect(screen.getByText('clipboard: shot.png')).toBeTruthy();
    fireEvent.keyDown(text, { key: 'x' });
  }
  const page = '<p>Wort</p><img src="https://www.example.org/a.png">';
  fireEvent.paste(text, { clipboardData: clipboard([file('shot.png', 'image/png')], page, 'Wort') });
  expect(text.value).toBe('Wort');
  expect(screen.queryByText(/^clipboard/)).toBeNull();
});

test('TEXT-06 a line says which images were added, and Undo takes them out of the text', async () => {
  const text = await show('Wort');
  text.setSelectionRange(4, 4);
  fireEvent.paste(text, { clipboardData: clipboard([file('a.png', 'image/png'), file('b.png', 'image/png')]) });
  press('Give');
  await waitFor(() => expect(text.value).toBe('Wort\n\n![Rose](/Rose)\n\n![Tulip](/Tulip)'));
  expect(screen.getByRole('status').textContent).toBe('2 images are in the library and in the text.Undo');
  press('Undo');
  expect(text.value).toBe('Wort');
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  ['en-GB', {}, ['1 image in the clipboard', '2 images came along', '1 image came along', '2 images dropped here']],
  [
    'de-DE',
    german,
    ['1 Bild in der Zwischenablage', '2 Bilder waren dabei', '1 Bild war dabei', '2 Bilder hier abgelegt'],
  ],
] as const)('TEXT-06 the offer says how many images came, and from where: %s', (locale, texts, words) => {
  speak(locale, texts);
  const files = [file('a.png', 'image/png'), file('b.png', 'image/png')];
  const offers = [
    [files.slice(0, 1), 'clipboard'],
    [files, 'text'],
    [files.slice(0, 1), 'text'],
    [files, 'dropped'],
  ] as const;
  for (const [place, [some, origin]] of offers.entries()) {
    renderField(null, () => <ImageOffer files={some} origin={origin} onAdd={() => {}} onLeaveOut={() => {}} />);
    expect(document.body.textContent).toContain(`${words[place]} ${some.map(({ name }) => name).join(', ')}`);
  }
});
