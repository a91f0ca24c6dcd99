/** Binds the upload chart to the image library and to the draft store. */
import { useEffect, useState } from 'react';
import { fromCallback, type SnapshotFrom } from 'xstate';
import {
  type ImageUploadEvent,
  imageUploadMachine,
  isDescribed,
  type UploadFile,
  type UploadTexts,
  unsent,
} from '../../machines/image-upload.machine.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts';
import { t } from '../language/translate.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { type NewHome, useNewHome } from './image-homes.ts';
import { createFileStore, type FileToAdd, sendAll } from './image-sending.ts';
import { type UnfinishedUpload, useUploadStore } from './stored-uploads.ts';

/** A file in the terms of the view; `preview` is an object URL, `hash` as in `image-sending.ts`. */
export type ShownFile = UploadFile & { preview: string | null; hash: string | null; needsText: boolean };

export type SharedTexts = Pick<UploadTexts, 'category' | 'copyright' | 'notes'>;
const nothingShared: SharedTexts = { category: '', copyright: '', notes: '' };

export type ImageUpload = ReturnType<typeof presentUpload>;

export function useImageUpload(): ImageUpload {
  const [store] = useState(createFileStore);
  const client = useClient();
  const refresh = useRefresh();
  const newHome = useNewHome();
  const latestHome = useLatest(newHome.home);
  const { snapshot, actor } = useMachineBinding(imageUploadMachine, {
    actors: {
      sendFiles: fromCallback(({ input, sendBack, receive }) => {
        const sending = sendAll(input.files, { store, client, home: latestHome.current }, sendBack);
        receive(({ key }) => sending.stop(key));
        return sending.stopAll;
      }),
    },
    on: { 'image.stored': () => void refresh({ type: 'image.changed' }) },
  });
  const [shared, setShared] = useState(nothingShared);
  useEffect(() => store.clear, [store]);
  const { uploads, unfinished, takeTexts } = useUploadStore((files) => add(files));
  useEffect(() => {
    const subscription = actor.subscribe(({ context }) => uploads.change(context.files));
    return () => subscription.unsubscribe();
  }, [actor, uploads]);
  useUnsavedGuard({
    isUnsaved: () => unsent(actor.getSnapshot().context.files).length > 0,
    label: t('the upload of images'),
    persist: uploads.flush,
  });
  const add = async (files: readonly FileToAdd[]) => {
    const chosen = await Promise.all(files.map(store.put));
    for (const { key, refusal } of chosen) {
      const file = store.get(key)?.file;
      if (file && refusal === null) uploads.add(key, file);
    }
    actor.send({ type: 'files.added', files: chosen });
  };
  const send = (event: ImageUploadEvent) => {
    if (event.type === 'upload.left') {
      void uploads.leave();
      setShared(nothingShared);
    }
    actor.send(event);
  };
  const share = (name: keyof SharedTexts, text: string) => {
    for (const { key, texts } of unsent(actor.getSnapshot().context.files))
      if (texts[name] === shared[name]) send({ type: 'text.changed', key, texts: { [name]: text } });
    setShared({ ...shared, [name]: text });
  };
  const beginning = { texts: { alt: '', isDecorative: false, ...shared } };
  return presentUpload(snapshot, send, {
    add: (files) => void add(files.map((file) => ({ file, ...beginning, ...takeTexts(file.name) }))),
    shared,
    share,
    newHome,
    previewOf: store.previewOf,
    hashOf: store.hashOf,
    unfinished,
  });
}

type Binding = {
  add: (files: readonly File[]) => void;
  /** Texts for all files; a file with its own text keeps it. */
  shared: SharedTexts;
  share: (name: keyof SharedTexts, text: string) => void;
  newHome: NewHome;
  unfinished: UnfinishedUpload;
  previewOf: (key: string) => string | null;
  hashOf: (key: string) => string | null;
};

/** The chart's state in the terms of the view. */
export function presentUpload(
  snapshot: SnapshotFrom<typeof imageUploadMachine>,
  send: (event: ImageUploadEvent) => void,
  { previewOf, hashOf, ...binding }: Binding,
) {
  const { files, isTried } = snapshot.context;
  return {
    phase: snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    files: files.map(
      (file): ShownFile => ({
        ...file,
        preview: previewOf(file.key),
        hash: hashOf(file.key),
        needsText: isTried && file.refusal === null && file.status !== 'stored' && !isDescribed(file),
      }),
    ),
    /** Numbers of files: still to be sent, failed among these, and stored. */
    left: unsent(files).length,
    failed: files.filter(({ status }) => status === 'failed').length,
    stored: files.filter(({ status }) => status === 'stored').length,
    remove: (key: string) => send({ type: 'file.removed', key }),
    change: (key: string, texts: Partial<UploadTexts>) => send({ type: 'text.changed', key, texts }),
    submit: () => send({ type: 'upload.submitted' }),
    stop: () => send({ type: 'upload.stopped' }),
    /** Files that are not stored yet stay in this browser and are offered with the next upload. */
    leave: () => send({ type: 'upload.left' }),
    ...binding,
  };
}
