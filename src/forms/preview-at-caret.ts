import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { blockAt } from '../../markdown/blocks.ts';

/** Reading a long text takes a while: the caret rests first. */
const restMilliseconds = 80;

/** Returns a function that scrolls a long preview to what the caret is in. It also runs when `shown` changes. */
export function usePreviewAtCaret(
  control: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  shown: unknown,
): () => void {
  const timer = useRef(0);
  const follow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (control.current && pane.current) showCaret(control.current, pane.current);
    }, restMilliseconds);
  }, [control, pane]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has another height then
  useEffect(follow, [shown, follow]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return follow;
}

function showCaret({ value, selectionStart }: HTMLTextAreaElement, pane: HTMLElement): void {
  if (pane.scrollHeight <= pane.clientHeight) return;
  const place = blockAt(value, selectionStart);
  const block = place && pane.firstElementChild?.children[place.index];
  if (!block) return;
  const { top, height } = block.getBoundingClientRect();
  const y = top + height * place.share - pane.getBoundingClientRect().top;
  const isSeen = y > 0.1 * pane.clientHeight && y < 0.9 * pane.clientHeight;
  if (!isSeen) pane.scrollTop += y - 0.4 * pane.clientHeight;
}
