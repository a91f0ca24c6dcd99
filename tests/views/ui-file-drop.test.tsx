import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileDrop } from '../../src/ui/file-drop.tsx';

function openDrop() {
  const received: string[][] = [];
  const onFiles = (files: readonly File[]) => received.push(files.map(({ name }) => name));
  render(<FileDrop label="File" hint="At most 20 MB each." accept="image/png" onFiles={onFiles} />);
  return received;
}

const rose = new File(['rose'], 'rose.png');
const oven = new File(['oven'], 'oven.png');
const field = () => screen.getByLabelText<HTMLInputElement>('File');

test('IMG-05 pictures are chosen, also the same one twice, dropped on the frame or pasted anywhere', () => {
  const received = openDrop();
  fireEvent.change(field(), { target: { files: [rose, oven] } });
  fireEvent.change(field(), { target: { files: [rose] } });
  fireEvent.drop(field(), { dataTransfer: { files: [oven] } });
  fireEvent.paste(document.body, { clipboardData: { files: [rose] } });
  expect(received).toEqual([['rose.png', 'oven.png'], ['rose.png'], ['oven.png'], ['rose.png']]);
  expect(field().multiple).toBe(true);
});

test('IMG-05 text that is pasted or dragged goes where it would without the field', () => {
  const received = openDrop();
  const paste = createEvent.paste(document.body, { clipboardData: { files: [] } });
  fireEvent(document.body, paste);
  fireEvent.drop(field(), { dataTransfer: { files: [] } });
  expect([paste.defaultPrevented, received]).toEqual([false, []]);
});
