/** The picker chart bound to a field or to the library's own screen. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { ImageConfig } from '../../contract/constants.ts';
import type { Failure } from '../../contract/failures.ts';
import {
  type Candidate,
  type ImagePickerEmitted,
  type ImagePickerEvent,
  imagePickerMachine,
} from '../../machines/image-picker.machine.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useSignImage } from './use-image-proxy.ts';

export type ImagePicker = {
  mode: 'closed' | 'browsing' | 'showing' | 'editing' | 'uploading' | 'selecting';
  isOpen: boolean;
  /** Which image is shown or edited. */
  imageId: number | null;
  failure: Failure | null;
  open: (hasFiles: boolean) => void;
  close: () => void;
  show: (imageId: number) => void;
  edit: (imageId: number) => void;
  upload: () => void;
  /** Back to all images. */
  leave: () => void;
  select: (image: Candidate) => void;
  dismiss: () => void;
};

/** `config` is the size of the place where the picked image will stand. */
export function useImagePicker(config: ImageConfig, onSelected: (emitted: ImagePickerEmitted) => void): ImagePicker {
  const latest = useLatest({ config, onSelected, sign: useSignImage() });
  const actor = useActorRef(
    imagePickerMachine.provide({
      actors: { signImage: fromPromise(({ input }) => latest.current.sign(input.url, latest.current.config)) },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('image.picked', (emitted) => latest.current.onSelected(emitted));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  return presentPicker(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  );
}

/** A state of the chart in the words of the view. */
export function presentPicker(
  snapshot: SnapshotFrom<typeof imagePickerMachine>,
  send: (event: ImagePickerEvent) => void,
): ImagePicker {
  return {
    mode: typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.open,
    isOpen: snapshot.hasTag('open'),
    imageId: snapshot.context.imageId,
    failure: snapshot.context.failure,
    open: (hasFiles) => send({ type: 'picker.opened', hasFiles }),
    close: () => send({ type: 'picker.closed' }),
    show: (imageId) => send({ type: 'image.shown', imageId }),
    edit: (imageId) => send({ type: 'image.edited', imageId }),
    upload: () => send({ type: 'upload.opened' }),
    leave: () => send({ type: 'mode.left' }),
    select: (image) => send({ type: 'image.selected', image }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
