import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { completeLink, type Edit, type OpenLink, openLinkAt } from '../lib/markdown-commands.ts';
import { completePath, pageSearch } from '../lib/page-search.ts';
import { announce } from '../ui/live-region.tsx';

const WIDTH = 384;

/** A link that was made with the tool: where it begins, its text up to the target, and what stood there before. */
type MadeLink = { at: number; lead: string; before: string };

/**
 * Completes `](/` with the paths of the domain's pages: arrows choose, Enter or Tab accepts, Escape closes. A link that was
 * made with the tool is taken back by Escape, and left by Enter.
 */
export function useLinkCompletion(
  control: RefObject<HTMLTextAreaElement | null>,
  pages: readonly PageSummary[],
  edit: (edit: Edit) => void,
) {
  const [open, setOpen] = useState<(OpenLink & { place: { left: number; top: number } }) | null>(null);
  const [active, setActive] = useState(0);
  const made = useRef<MadeLink | null>(null);
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
  /** To be called with what a tool does, before it does it. */
  const note = (text: string, { from, to, insert }: Edit) => {
    made.current = insert.endsWith(']()')
      ? { at: from, lead: insert.slice(0, -1), before: text.slice(from, to) }
      : null;
  };
  /** The end of that link and of its target, while the caret is in it. */
  const endOfMade = (text: HTMLTextAreaElement, { at, lead }: MadeLink): { target: string; end: number } | null => {
    const from = at + lead.length;
    const target = /^[^\s()]*(?=\))/.exec(text.value.slice(from))?.[0];
    const caret = text.selectionEnd;
    if (target === undefined || !text.value.startsWith(lead, at) || caret < from || caret > from + target.length)
      return null;
    return { target, end: from + target.length + 1 };
  };
  const endsMade = (key: string): boolean => {
    const text = control.current;
    const link = made.current;
    const found = text && link && endOfMade(text, link);
    if (!found) return false;
    const { end } = found;
    if (key === 'Escape' && (found.target === '' || rows.length > 0)) {
      const { at, before } = link;
      edit({ from: at, to: end, insert: before, select: { start: at, end: at + before.length } });
    } else if (key === 'Enter' && found.target !== '' && rows.length === 0) {
      edit({ from: end, to: end, insert: '', select: { start: end, end } });
    } else return false;
    made.current = null;
    close();
    return true;
  };
  /** Handles a key; returns whether it belongs to the list, or to a link that was made with the tool. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[active];
    if (endsMade(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    if (rows.length === 0) return false;
    if (step !== undefined) setActive((active + step + rows.length) % rows.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && row) pick(row);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { rows, active, place: open?.place ?? { left: 0, top: 0 }, follow, close, pick, note, takesKey };
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
