import { createStore } from '../lib/store.ts';

/** How many findings the last check of each domain had in this tab. */
export const lastCheck = createStore<ReadonlyMap<number, number>>(new Map());

export function rememberCheck(domainId: number, findings: number): void {
  lastCheck.set(new Map(lastCheck.get()).set(domainId, findings));
}
