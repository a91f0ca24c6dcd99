import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { completeLink, type Edit, type OpenLink, openLinkAt } from '../lib/markdown-commands.ts';
import { completePath, pageSearch } from '../lib/page-search.ts';
import { announce } from '../ui/live-region.tsx';

const WIDTH = 384;

/** Completes `](/` with the paths of the domain's pages: arrows choose, Enter or Tab accepts, Escape closes. */
export function useLinkCompletion(
  control: RefObject<HTMLTextAreaElement | null>,
  pages: readonly PageSummary[],
  edit: (edit: Edit) => void,
) {
  const [open, setOpen] = useState<(OpenLink & { place: { left: number; top: number } }) | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = open !== null;
  const search = useMemo(() => (isOpen ? pageSearch(pages) : null), [isOpen, pages]);
  /** The pages that match the typed text; empty while no completion is open. */
  const rows = useMemo(() => (open && search ? completePath(search, open.typed) : []), [open, search]);

  const close = () => setOpen(null);
  /** Updates the completion from the text and the caret. */
  const follow = () => {
    const text = control.current;
    if (!text) return;
    const found = openLinkAt(text.value, { start: text.selectionStart, end: text.selectionEnd });
    if (found === null) return close();
    if (open?.typed === found.typed && open.from === found.from) return;
    const { left, bottom } = caretPlace(text, found.from);
    const start = Math.max(0, Math.min(left, text.offsetWidth - WIDTH));
    setOpen({ ...found, place: { left: start, top: Math.min(bottom, text.offsetHeight) + text.offsetTop } });
    setActive(0);
    if (!isOpen) announce(t('Pages to link to: arrow keys choose, Enter takes over, Escape closes.'));
  };
  const pick = (page: PageSummary) => {
    const text = control.current;
    const found = text && openLinkAt(text.value, { start: text.selectionStart, end: text.selectionEnd });
    if (text && found && page.path) edit(completeLink(text.value, found, { path: page.path, headline: page.headline }));
    close();
  };
  /** Handles a key; returns whether it belongs to the list. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (rows.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[active];
    if (step !== undefined) setActive((active + step + rows.length) % rows.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && row) pick(row);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { rows, active, place: open?.place ?? { left: 0, top: 0 }, follow, close, pick, takesKey };
}

/** The styles on which the position of the caret depends. */
const copiedStyles = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
  'direction',
] as const;

/** The left edge of the character at an offset, and the bottom of its line, in pixels from the control's top left corner. */
function caretPlace(control: HTMLTextAreaElement, offset: number): { left: number; bottom: number } {
  const twin = document.createElement('div');
  const style = getComputedStyle(control);
  for (const name of copiedStyles) twin.style[name] = style[name];
  Object.assign(twin.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap' });
  twin.style.overflowWrap = 'break-word';
  twin.textContent = control.value.slice(0, offset);
  const mark = document.createElement('span');
  mark.textContent = control.value.slice(offset, offset + 1) || '.';
  twin.append(mark);
  document.body.append(twin);
  const place = { left: mark.offsetLeft, bottom: mark.offsetTop + mark.offsetHeight - control.scrollTop };
  twin.remove();
  return place;
}
