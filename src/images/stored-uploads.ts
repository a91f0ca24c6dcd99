/** Files that were chosen and are not stored yet: kept as long as they are, and offered when an upload begins. */
import { useCallback, useEffect, useState } from 'react';
import type { UploadTexts } from '../../machines/image-upload.machine.ts';
import { browserJournal } from '../forms/draft-keeping.ts';
import { useOwner } from '../session/use-owner.ts';
import type { FileToAdd } from './image-sending.ts';
import { createUploadKeeping, type KeptUpload, type UploadKeeping } from './upload-store.ts';

/** What an upload left that was cancelled, or whose tab is gone. */
export type KeptFiles = {
  /** Names of the files; empty while there are none. */
  names: readonly string[];
  /** Milliseconds since 1970. */
  keptAt: number | null;
  /** Names of files that the browser had no room for: chosen again, they get their texts back. */
  missing: readonly string[];
  /** Why this browser keeps nothing, as a clause. */
  problem: string | null;
  /** Looks for them; returns what ends the looking. */
  seek: () => () => void;
  restore: () => void;
  discard: () => void;
};

type Found = { uploads: KeptUpload[]; waiting: ReadonlyMap<string, UploadTexts> };

const nothingFound: Found = { uploads: [], waiting: new Map() };

/** The journal of this browser for files that are not stored yet. */
export function useKeptFiles(add: (files: readonly FileToAdd[]) => Promise<void>) {
  const owner = useOwner();
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState(nothingFound);
  const [keeping] = useState(() =>
    createUploadKeeping({ journal: browserJournal(), owner: owner.known, onProblem: setProblem }),
  );
  useEffect(() => () => void keeping.stop(), [keeping]);
  const slots = found.uploads.map(({ slot }) => slot);
  const files = found.uploads.flatMap((upload) => upload.files);
  const seek = useSeek(keeping, setFound, setProblem);
  const restore = async () => {
    const there = files.flatMap(({ key, texts, file }) => (file ? [{ key, texts, file }] : []));
    const waiting = new Map(files.flatMap(({ name, texts, file }) => (file ? [] : [[name, texts] as const])));
    setFound({ uploads: [], waiting });
    if (there.length > 0) await add(there);
    await keeping.drop(slots);
  };
  const discard = () => {
    setFound(nothingFound);
    void keeping.drop(slots);
  };
  const takeTexts = (name: string) => {
    const texts = found.waiting.get(name);
    if (!texts) return {};
    setFound(({ uploads, waiting }) => ({
      uploads,
      waiting: new Map([...waiting].filter(([other]) => other !== name)),
    }));
    return { texts };
  };
  const kept: KeptFiles = {
    names: files.map(({ name }) => name),
    keptAt: found.uploads[0]?.keptAt ?? null,
    missing: [...found.waiting.keys()],
    problem: problem ?? owner.problem,
    ...{ seek, restore: () => void restore(), discard },
  };
  return { keeping, kept, takeTexts };
}

/** Looks for what earlier uploads left, and holds it until the looking ends. */
function useSeek(
  keeping: UploadKeeping,
  setFound: (change: (before: Found) => Found) => void,
  setProblem: (message: string) => void,
): () => () => void {
  return useCallback(() => {
    let isWanted = true;
    let held: string[] = [];
    keeping.find().then(
      (uploads) => {
        held = uploads.map(({ slot }) => slot);
        if (isWanted) setFound((before) => ({ ...before, uploads }));
        else keeping.release(held);
      },
      (error: unknown) => setProblem(String(error)),
    );
    return () => {
      isWanted = false;
      keeping.release(held);
    };
  }, [keeping, setFound, setProblem]);
}
