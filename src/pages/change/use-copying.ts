import { useCallback, useMemo, useRef, useState } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import { useCopiedPart } from '../copied-part.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { usePartCopying } from './use-part-copying.ts';

/** What can be copied and pasted here, the command that does it, and the open menu. */
export function useCopying(domain: Domain, page: Page, onCopied: (focusId: string) => void) {
  const { id: domainId, has_copies: hasCopies } = domain;
  const [part, openMenu] = useState<Part | null>(null);
  const copied = useCopiedPart(domainId);
  const copies = usePartCopying(domainId, page, onCopied);
  const { current: insertCopy } = useRef(copies.request);
  const copying = useMemo<ChangeControls['copying']>(
    () => (hasCopies ? { copied, openMenu, insertCopy } : null),
    [hasCopies, copied, insertCopy],
  );
  const onClose = useCallback(() => openMenu(null), []);
  return { copying, copies, menu: part && { domainId, page, part, copied, insertCopy, onClose } };
}
