/**
 * Chosen files that are not in the library yet, with their texts. They are in the draft store and are offered when an upload
 * begins. A file is written once, when it is chosen; its texts are written like those of any form.
 */
import { useCallback, useEffect, useState } from 'react';
import { type UploadFile, type UploadTexts, unsent } from '../../machines/image-upload.machine.ts';
import { browserDraftStore, type DraftStore } from '../forms/draft-store.ts';
import { createDraftWriter, type DraftWriter } from '../forms/persist-draft.ts';
import { useOwner } from '../forms/use-owner.ts';
import { t } from '../language/translate.ts';
import { randomId } from '../lib/ids.ts';
import type { FileToAdd } from './image-sending.ts';

/** `file` is null if the browser could not store it. */
type FoundFile = { key: string; name: string; texts: UploadTexts; file: File | null };
type FoundUpload = { draftId: string; persistedAt: number; files: FoundFile[] };

export type StoreOptions = {
  /** Null if the browser has no draft store. */
  store: DraftStore | null;
  owner: Promise<string>;
  onProblem: (message: string) => void;
};

const entity = 'image:new:';
const unsaved = { submitted: null, earlierAttempts: [], revision: null, ending: 'open' as const };
const content = { entity, within: null, base: { files: [] }, ...unsaved };

type OpenUpload = { draftId: string; writer: DraftWriter; written: string; isDone: boolean; files: Promise<void>[] };

export function createUploadStore({ store, owner, onProblem }: StoreOptions) {
  let open: OpenUpload | null = null;
  const begin = (drafts: DraftStore): OpenUpload => {
    const draftId = randomId();
    const writer = createDraftWriter({ store: drafts, owner, draftId, onPersisted: () => {}, onProblem });
    return { draftId, writer, written: '', isDone: false, files: [] };
  };
  const flush = async () => {
    await Promise.all([open?.writer.flush(), ...(open?.files ?? [])]);
  };
  /** Releases the draft once all of it is written. */
  const stop = async () => {
    const ending = open;
    open = null;
    await Promise.all(ending?.files ?? []);
    // A file may have been written after its draft was removed.
    if (ending?.isDone) await store?.write([], [ending.draftId]);
    await ending?.writer.stop();
  };
  const writeFile = async (drafts: DraftStore, upload: OpenUpload, key: string, file: File) => {
    try {
      const known = await owner;
      if (!upload.isDone) await drafts.writeFile({ draftId: upload.draftId, key, owner: known, file });
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const release = (draftIds: readonly string[]) => {
    for (const draftId of draftIds) store?.release(draftId);
  };
  return {
    /** Stores a file in the open draft, or in a new one. */
    add: (key: string, file: File) => {
      if (!store) return onProblem(t('it has no storage for them'));
      open ??= begin(store);
      open.files.push(writeFile(store, open, key, file));
    },
    /** Writes the texts of the files still to be sent; removes the draft if there are none. */
    change: (files: readonly UploadFile[]) => {
      const left = unsent(files).map(({ key, name, texts }) => ({ key, name, texts }));
      const written = JSON.stringify(left);
      if (!open || open.written === written) return;
      open.written = written;
      if (left.length > 0) {
        open.writer.change({ ...content, label: t('The upload of images'), draft: { files: left } });
      } else {
        open.isDone = true;
        open.writer.clear();
        void stop();
      }
    },
    /** Cancel: the chosen files stay stored. */
    leave: () => {
      open?.writer.end('cancelled');
      return stop();
    },
    /** Finds the files of earlier uploads, newest first. Their drafts are held for the caller. */
    find: async (): Promise<FoundUpload[]> => {
      const drafts = (await store?.find(await owner, entity)) ?? [];
      const earlier = drafts.filter(({ draftId }) => draftId !== open?.draftId);
      return Promise.all(
        earlier.map(async ({ draftId, persistedAt, draft }) => {
          const files = await store?.filesOf(draftId);
          const texts = draft.files as Omit<FoundFile, 'file'>[];
          return { draftId, persistedAt, files: texts.map((one) => ({ ...one, file: files?.get(one.key) ?? null })) };
        }),
      );
    },
    /** Removes found drafts, after everything pending is written. */
    remove: async (draftIds: readonly string[]) => {
      await flush();
      await store?.write([], draftIds);
      release(draftIds);
    },
    release,
    flush,
    /** Resolves when everything is written and released. */
    stop,
  };
}

/** Files of an upload that was cancelled, or whose tab is gone. */
export type UnfinishedUpload = ReturnType<typeof useUploadStore>['unfinished'];

type Found = { uploads: FoundUpload[]; waiting: ReadonlyMap<string, UploadTexts> };

const nothingFound: Found = { uploads: [], waiting: new Map() };

/** Stores chosen files, and restores those of unfinished uploads. `add` adds restored files to the upload. */
export function useUploadStore(add: (files: readonly FileToAdd[]) => Promise<void>) {
  const owner = useOwner();
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState(nothingFound);
  const [uploads] = useState(() =>
    createUploadStore({ store: browserDraftStore(), owner: owner.known, onProblem: setProblem }),
  );
  useEffect(() => () => void uploads.stop(), [uploads]);
  const draftIds = found.uploads.map(({ draftId }) => draftId);
  const files = found.uploads.flatMap((upload) => upload.files);
  /** Searches for unfinished uploads and holds their drafts; returns a function that ends the search and releases them. */
  const seek = useCallback(() => {
    let isWanted = true;
    let held: string[] = [];
    uploads.find().then(
      (earlier) => {
        held = earlier.map(({ draftId }) => draftId);
        if (isWanted) setFound((before) => ({ ...before, uploads: earlier }));
        else uploads.release(held);
      },
      (error: unknown) => setProblem(String(error)),
    );
    return () => {
      isWanted = false;
      uploads.release(held);
    };
  }, [uploads]);
  const restore = async () => {
    const restored = files.flatMap(({ key, texts, file }) => (file ? [{ key, texts, file }] : []));
    const waiting = new Map(files.flatMap(({ name, texts, file }) => (file ? [] : [[name, texts] as const])));
    setFound({ uploads: [], waiting });
    if (restored.length > 0) await add(restored);
    await uploads.remove(draftIds);
  };
  const discard = () => {
    setFound(nothingFound);
    void uploads.remove(draftIds);
  };
  const takeTexts = (name: string) => {
    const texts = found.waiting.get(name);
    if (!texts) return {};
    setFound((before) => ({ ...before, waiting: new Map([...before.waiting].filter(([other]) => other !== name)) }));
    return { texts };
  };
  const unfinished = {
    names: files.map(({ name }) => name),
    /** Milliseconds since 1970; null if there are no files. */
    persistedAt: found.uploads[0]?.persistedAt ?? null,
    /** Names of files that the browser could not store: choosing them again restores their texts. */
    missing: [...found.waiting.keys()],
    /** Why this browser stores nothing, as a clause. */
    problem: problem ?? owner.problem,
    ...{ seek, restore: (): void => void restore(), discard },
  };
  return { uploads, unfinished, takeTexts };
}
