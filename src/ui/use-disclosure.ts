import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that shows and hides a panel. Give the ref `root` to the element that contains both. Escape closes the panel and
 * returns the focus to the button; a press or focus outside and a click on a link also close it.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) setOpen(false);
    };
    const listeners = { keydown: onKeyDown, pointerdown: onOutside, focusin: onOutside, click: onClick } as const;
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of entries) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) document.removeEventListener(type, listener);
    };
  }, [isOpen]);
  return { isOpen, panelId, root, button, toggle: () => setOpen((open) => !open) };
}
