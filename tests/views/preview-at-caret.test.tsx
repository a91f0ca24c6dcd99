/** The preview beside a long text shows the block in which the caret is. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePreviewAtCaret } from '../../src/forms/preview-at-caret.ts';
import { Markdown } from '../../src/ui/markdown.tsx';

const paneHeight = 400;
const blockHeight = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Every block of the preview is higher than the pane.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(paneHeight);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return (this.firstElementChild?.children.length ?? 0) * blockHeight;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const pane = document.querySelector('section');
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this === pane ? new DOMRect() : new DOMRect(0, index * blockHeight - (pane?.scrollTop ?? 0), 0, blockHeight);
  });
});

function Editor({ text }: { text: string }) {
  const [control, pane] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLElement>(null)];
  const follow = usePreviewAtCaret(control, pane, text);
  return (
    <>
      <textarea ref={control} defaultValue={text} onSelect={follow} />
      <section ref={pane}>
        <Markdown text={text} resolveLink={() => null} />
      </section>
    </>
  );
}

const paragraphs = 'one\n\ntwo\n\nthree\n\nHERE';

test.each([
  [paragraphs, 3],
  ['# Title\n\n## Below\n\nHERE', 2],
  ['one\n\n\n\n\nHERE', 1],
  ['- a\n- b\n\nHERE\n\nend', 1],
  ['24. Dezember\n26. HERE\n\nend\n\nend', 0],
  ['> quoted\n\n---\n\nHERE', 2],
  ['```\ncode\n\nmore\n```\n\nHERE', 1],
  ['| a | b |\n|---|---|\n| c | d |\n\nHERE', 1],
  ['| a | b |\n|---|---|\n| c | HERE |\n\nend\n\nend', 0],
  ['[a]: /besuch\n\none [a]\n\nHERE', 1],
  ['Text[^1]\n\n[^1]: Wort\n\nHERE', 2],
  ['<b>\n\none\n\nHERE', 2],
  ['![](/a.png)\n\nשלום\n\nHERE', 2],
  ['HERE\n\ntwo\n\nthree', 0],
])('PAGE-22 the preview of %j is scrolled to the block of the caret', async (text, block) => {
  render(<Editor text={text} />);
  const control = screen.getByRole<HTMLTextAreaElement>('textbox');
  const pane = document.querySelector('section') ?? document.body;
  const place = text.indexOf('HERE');
  control.setSelectionRange(place, place);
  fireEvent.select(control);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  // Where the pane shows its caret: two fifths below its top.
  const seen = pane.scrollTop === 0 ? 0 : pane.scrollTop + 0.4 * paneHeight;
  expect([pane.firstElementChild?.children[block]?.textContent, Math.floor(seen / blockHeight)]).toEqual([
    expect.stringContaining('HERE'),
    block,
  ]);
  const before = pane.scrollTop;
  fireEvent.select(control);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(pane.scrollTop).toBe(before);
});

test('PAGE-22 the preview moves once the caret rests, and not at all after the field has gone', async () => {
  const view = render(<Editor text={paragraphs} />);
  const control = screen.getByRole<HTMLTextAreaElement>('textbox');
  const pane = document.querySelector('section') ?? document.body;
  for (const place of [0, 6, 11, paragraphs.length]) {
    control.setSelectionRange(place, place);
    fireEvent.select(control);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(pane.scrollTop).toBe(0);
  }
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
