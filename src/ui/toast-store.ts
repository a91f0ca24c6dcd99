import { useSyncExternalStore } from 'react';

export type ToastTone = 'good' | 'stop';
export type Toast = { id: number; message: string; tone: ToastTone; at: Date };

const KEPT = 20;

let shown: readonly Toast[] = [];
let recent: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something in passing. It must never be the only place where it is said. */
export function showToast(message: string, { tone = 'good' }: { tone?: ToastTone } = {}): void {
  lastId += 1;
  const toast = { id: lastId, message, tone, at: new Date() };
  shown = [...shown, toast];
  recent = [toast, ...recent].slice(0, KEPT);
  tell();
}

export function dismissToast(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
  tell();
}

/** The toasts on the screen, oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);

/** The last twenty messages since the page was loaded, newest first, whether or not they are still shown. */
export const useRecentToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => recent);

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
