/**
 * Keeps what is typed into one form: at most 250 ms after a keystroke, at once when it is sent or the page is hidden.
 * One write is under way at a time; what comes meanwhile is written next.
 */
import type { DraftJournal, Fields, KeptDraft } from './draft-journal.ts';

export type KeeperOptions = {
  journal: DraftJournal;
  /** Resolves when it is known who is signed in. */
  owner: Promise<string>;
  slot: string;
  onKept: (at: number) => void;
  onProblem: (message: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type Kept = Omit<KeptDraft, 'slot' | 'owner' | 'keptAt'>;
export type DraftKeeper = {
  /** The slot that is written to. */
  slot: () => string;
  change: (kept: Kept) => void;
  /**
   * From now on writes go to this slot, which `find` has held. The one written to before is dropped with the next write;
   * where its text is replaced it stays, as one that was cancelled, and is returned.
   */
  adopt: (slot: string, isReplacing?: boolean) => (Kept & { slot: string }) | null;
  /** What was kept is stored, or there is nothing to keep. */
  settle: () => void;
  /** Another form's slot that somebody decided to drop. */
  discard: (slot: string) => void;
  end: (ending: KeptDraft['ending']) => void;
  /** Resolves when all that was told is written, or the browser has refused. */
  flush: () => Promise<void>;
  /** Writes what is left, then lets the slot go. */
  stop: () => Promise<void>;
};

export const keepingDelay = 250;

export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { journal, owner, onKept, onProblem, now = Date.now } = options;
  let slot = options.slot;
  let latest: Kept | null = null;
  const dropped = new Set<string>();
  /** By slot; null when it is written. */
  const aside = new Map<string, Kept | null>();
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  journal.hold(slot);

  const write = async () => {
    const kept = latest;
    const drops = [...dropped];
    isDue = false;
    try {
      for (const [place, replaced] of aside) {
        if (replaced) await journal.keep({ ...replaced, slot: place, owner: await owner, keptAt: now() });
        aside.set(place, null);
      }
      if (kept) {
        const at = now();
        await journal.keep({ ...kept, slot, owner: await owner, keptAt: at }, drops);
        onKept(at);
      } else if (drops.length > 0) await journal.drop(drops);
      for (const drop of drops) dropped.delete(drop);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const writeAll = async () => {
    isWriting = true;
    while (isDue) await write();
    isWriting = false;
  };
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isDue && !isWriting) writing = writeAll();
    return writing;
  };
  const schedule = () => {
    isDue = true;
    timer ??= setTimeout(() => void flush(), keepingDelay);
  };
  return {
    slot: () => slot,
    change: (kept) => {
      const isSentOrAnswered = !latest?.submitted !== !kept.submitted;
      latest = kept;
      dropped.delete(slot);
      schedule();
      if (isSentOrAnswered) void flush();
    },
    adopt: (adopted, isReplacing = false) => {
      if (adopted === slot) return null;
      const replaced =
        isReplacing && latest ? { ...latest, slot, submitted: null, ending: 'cancelled' as const } : null;
      if (replaced) {
        aside.set(slot, replaced);
      } else {
        dropped.add(slot);
        journal.release(slot);
      }
      slot = adopted;
      schedule();
      return replaced;
    },
    settle: () => {
      latest = null;
      dropped.add(slot);
      isDue = true;
      void flush();
    },
    discard: (discarded) => {
      dropped.add(discarded);
      isDue = true;
      void flush();
    },
    end: (ending) => {
      if (!latest) return;
      latest = { ...latest, ending };
      isDue = true;
      void flush();
    },
    flush,
    stop: async () => {
      await flush();
      for (const one of [slot, ...aside.keys()]) journal.release(one);
    },
  };
}

/** Without the fields that must not lie in a browser's storage. */
export function withoutSecrets<D extends Fields>(draft: D, secrets: readonly string[]): D {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !secrets.includes(name))) as D;
}
