import { useCallback, useMemo, useRef, useState } from 'react';
import type { MadeCopy } from '../../../contract/copies.ts';
import type { Domain, Page } from '../../../contract/entities.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { useCommand } from '../../lib/use-command.ts';
import { useCopiedPart } from '../copied-part.ts';
import { useCopies } from '../use-copies.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls, PartCopy } from './change-controls.ts';

/**
 * What can be copied and pasted on this page, the command that does it, and the open menu.
 * @param onCopied receives the id of the element to focus
 */
export function useCopying(domain: Domain, page: Page, onCopied: (focusId: string) => void) {
  const { id: domainId, has_copies: hasCopies } = domain;
  const [part, openMenu] = useState<Part | null>(null);
  const copied = useCopiedPart(domainId);
  const copy = useCopies(domainId);
  const copies = useCommand<PartCopy, MadeCopy>(
    (signal, { message, ...request }) => copy(request, { pageId: page.id, message: () => message, signal }),
    ({ id }, { kind }) => onCopied(controlId(kind, id, 'edit')),
  );
  const { current: insertCopy } = useRef(copies.request);
  const copying = useMemo<ChangeControls['copying']>(
    () => (hasCopies ? { copied, openMenu, insertCopy } : null),
    [hasCopies, copied, insertCopy],
  );
  const onClose = useCallback(() => openMenu(null), []);
  return { copying, copies, menu: part && { domainId, page, part, insertCopy, onClose } };
}
