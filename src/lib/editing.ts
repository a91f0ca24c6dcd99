/** Which form of a domain this tab has open: others on the page see it, and learn when somebody saves the same part. */
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** `pageId` is `null` for what is on no page. */
export type Editing = {
  pageId: number | null;
  kind: 'page' | 'section' | 'item' | 'breadcrumbs' | 'menu' | 'domain';
  id: number;
};

export const editing = createStore<Editing | null>(null);

/** @param kind `null` while no form is open */
export function useEditing(kind: Editing['kind'] | null, id: number, pageId: Editing['pageId']): void {
  useEffect(() => {
    editing.set(kind && { pageId, kind, id });
    return () => editing.set(null);
  }, [kind, id, pageId]);
}
