import { useEffect } from 'react';

/**
 * Ctrl+F (Cmd+F on a Mac) focuses the filter of a list that renders only some rows: the browser's own search would miss most
 * of them. Inside the filter the key belongs to the browser again.
 */
export function useFindInList(): void {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f';
      const filter = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!isFind || !filter || event.defaultPrevented || document.activeElement === filter) return;
      if (document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      filter.focus();
      filter.select();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);
}
