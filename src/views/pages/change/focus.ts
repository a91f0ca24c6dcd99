import { useEffect } from 'react';

/** To the open form, from wherever one is. */
export function focusEdit(): void {
  showEdit()?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}

/** On a phone a form that opens takes the screen: what stands above it leaves it too little room. */
export function useEditInView(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen && matchMedia('(max-width: 47.99rem)').matches) showEdit();
  }, [isOpen]);
}

function showEdit(): HTMLElement | null {
  const pen = document.querySelector<HTMLElement>('[data-part="pen"]');
  pen?.scrollIntoView({ block: 'start' });
  return pen;
}
