/** Which part of which page this tab edits: the page editor says it, and others on the page are told. */
import { createStore } from './store.ts';

export type Editing = { pageId: number; kind: 'page' | 'section' | 'item'; id: number };

export const editing = createStore<Editing | null>(null);
