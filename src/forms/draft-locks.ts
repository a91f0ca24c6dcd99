/** Which drafts open forms write to, in all tabs. */

/** The locks that forms hold on their drafts: while a tab holds one, no other tab writes to that draft. */
export type LocksOfBrowser = Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>;

/** Do not change it: tabs of an older version use the same names. */
const lockName = (draftId: string) => `kontor.drafts.${draftId}`;

export function createDraftLocks(locks: LocksOfBrowser | null) {
  const held = new Map<string, { release: () => void; released: Promise<void> }>();
  /** Resolves to whether the caller holds the draft now. `patience` is in milliseconds; null waits without limit. */
  const take = async (draftId: string, patience: number | null): Promise<boolean> => {
    const holder = held.get(draftId);
    if (holder && !(await isSoon(holder.released, patience))) return false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.set(draftId, { release, released });
    if (!locks) return true;
    const ask = (options: LockOptions) =>
      new Promise<boolean>((resolve) => {
        const waiting = locks.request(lockName(draftId), options, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : released;
        });
        waiting.catch(() => resolve(false));
      });
    if (patience === null) return ask({});
    // The request for a free lock has no time limit, because a busy machine may take long to answer it.
    const isHeld = (await ask({ ifAvailable: true })) || (await ask({ signal: AbortSignal.timeout(patience) }));
    // Otherwise another tab is writing to this draft.
    if (!isHeld) held.delete(draftId);
    return isHeld;
  };
  const release = (draftId: string) => {
    held.get(draftId)?.release();
    held.delete(draftId);
  };
  /** Resolves to a test whether any tab holds a draft; null if the browser cannot query locks. */
  const whichAreHeld = async (): Promise<((draftId: string) => boolean) | null> => {
    const found = await locks?.query?.();
    if (!found) return null;
    const names = new Set((found.held ?? []).map(({ name }) => name));
    return (draftId) => names.has(lockName(draftId));
  };
  return { take, release, whichAreHeld };
}

function isSoon(event: Promise<void>, patience: number | null): Promise<boolean> {
  const happened = event.then(() => true);
  if (patience === null) return happened;
  return Promise.race([happened, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience))]);
}
