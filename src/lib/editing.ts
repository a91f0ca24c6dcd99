/** What is open in this tab: its form, so that others on the page see it and a save of the same part can be reported here. */
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** `pageId` is `null` for a menu or a domain. */
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

/** The `seq` of the newest entry in the history on the screen; null if no history is shown. */
export const shownHistory = createStore<number | null>(null);

/** Whether the website is beside the form: then fields show no preview of their own. */
export const isWebsiteBeside = createStore(false);
