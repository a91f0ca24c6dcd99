import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MadeCopy } from '../../../contract/copies.ts';
import type { Domain, Page } from '../../../contract/entities.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { loadScript, script } from '../../lib/lazy.ts';
import { areShortcutsOn } from '../../lib/stored-setting.ts';
import { useCommand } from '../../lib/use-command.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { showToast } from '../../ui/toast.tsx';
import { copyPart, useCopiedPart } from '../copied-part.ts';
import { useCopies } from '../use-copies.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls, PartCopy } from './change-controls.ts';

const partKeys = script('part-keys', async () => (await import('./part-keys.ts')).runPartKey);

/** What the copy dialog is about: a page that is still to be chosen (`part`), or a copy from another domain, for its review. */
export type Sending = { part: Part; isMove: boolean } | { copy: PartCopy };

/**
 * What can be copied and pasted on this page, the command that does it, and the open menu or dialog.
 * @param isFree whether keys may begin something
 * @param onCopied receives the id of the element to focus
 */
export function useCopying(
  domain: Domain,
  page: Page,
  isFree: boolean,
  onMove: ChangeControls['onMove'],
  onCopied: (focusId: string) => void,
) {
  const { id: domainId, has_copies: hasCopies, moves_parts: movesParts } = domain;
  const [part, openMenu] = useState<Part | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const copied = useCopiedPart(domainId, movesParts);
  const copy = useCopies(domainId);
  const copies = useCommand<PartCopy, MadeCopy>(
    (signal, { message, leaves = null, ...request }) =>
      copy(request, { pageId: page.id, leaves, message: () => message, signal }),
    ({ id }, { kind, is_move: isMove }) => {
      if (isMove) copyPart(null);
      onCopied(controlId(kind, id, 'edit'));
    },
  );
  const { current: request } = useRef(copies.request);
  const insertCopy = useCallback(
    (one: PartCopy) => (one.from && one.from !== domainId ? setSending({ copy: one }) : request(one)),
    [domainId, request],
  );
  const copying = useMemo<ChangeControls['copying']>(
    () => (hasCopies ? { domainId, copied, openMenu, insertCopy } : null),
    [hasCopies, domainId, copied, insertCopy],
  );
  const send = movesParts ? (one: Part, isMove: boolean) => setSending({ part: one, isMove }) : null;
  const latest = useLatest({ domainId, page, copied, insertCopy, send, onMove });
  useEffect(() => {
    if (!isFree) return;
    const onKey = (event: KeyboardEvent) => {
      const pressed = partKey(event);
      if (!pressed || !(hasCopies || event.altKey)) return;
      event.preventDefault();
      if (event.repeat && !event.altKey) return;
      loadScript(partKeys)
        .then((run) => run(pressed.key, pressed.part, latest.current))
        .catch((error: Error) => showToast(error.message, { tone: 'stop' }));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFree, hasCopies, latest]);
  const onClose = useCallback(() => openMenu(null), []);
  return {
    ...{ copying, copies, sending },
    menu: part && { domainId, page, part, insertCopy, send, onClose },
    onSent: () => setSending(null),
  };
}

/** The key, if it was pressed on a section or an item and does something there. */
function partKey(event: KeyboardEvent): { key: string; part: Pick<Part, 'kind' | 'id'> } | null {
  const { target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || shiftKey || !(target instanceof Element)) return null;
  const isCommand = ctrlKey || metaKey;
  const key = event.key.toLowerCase();
  const keys = altKey ? (isCommand ? [] : ['arrowup', 'arrowdown']) : isCommand ? ['c', 'x', 'v'] : ['d', 'm'];
  if (!keys.includes(key) || (!isCommand && !altKey && !areShortcutsOn())) return null;
  if (key !== 'v' && getSelection()?.isCollapsed === false) return null;
  const row = target.closest<HTMLElement>('[data-drop][data-id], [data-outline][data-id]');
  const { drop, outline: kind = drop, id } = row?.dataset ?? {};
  if ((kind !== 'section' && kind !== 'item') || target.closest('input, select, textarea, [contenteditable]'))
    return null;
  return { key, part: { kind, id: Number(id) } };
}
