import type { KeyboardEvent } from 'react';
import type { PageSummary } from '../../contract/entities.ts';

/** The page of the row in focus. */
export function pageInFocus({ target }: KeyboardEvent, pages: readonly PageSummary[]): PageSummary | null {
  if (!(target instanceof Element)) return null;
  const href = target.closest('tr')?.querySelector('a[href*="/pages/"]')?.getAttribute('href') ?? '';
  const id = Number(/\/pages\/(\d+)/.exec(href)?.[1]);
  return pages.find((page) => page.id === id) ?? null;
}
