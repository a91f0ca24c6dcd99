/** Binds the picker chart, for a field or for the library's own screen. */
import type { SnapshotFrom } from 'xstate';
import type { ImageConfig } from '../../contract/constants.ts';
import {
  type Candidate,
  type ImagePickerEmitted,
  type ImagePickerEvent,
  imagePickerMachine,
} from '../../machines/image-picker.machine.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { useSignImage } from './use-image-proxy.ts';

export type ImagePicker = ReturnType<typeof presentPicker>;

/** `config` is the size for which the selected image is signed. */
export function useImagePicker(config: ImageConfig, onSelected: (event: ImagePickerEmitted) => void): ImagePicker {
  const sign = useSignImage();
  const { snapshot, send } = useMachineBinding(imagePickerMachine, {
    actors: { signImage: ({ input }) => sign(input.url, config) },
    on: { 'image.picked': onSelected },
  });
  return presentPicker(snapshot, send);
}

/** The chart's state in the terms of the view. */
export function presentPicker(
  snapshot: SnapshotFrom<typeof imagePickerMachine>,
  send: (event: ImagePickerEvent) => void,
) {
  return {
    mode: typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.open,
    isOpen: snapshot.hasTag('open'),
    /** The id of the image that is shown or edited. */
    imageId: snapshot.context.imageId,
    failure: snapshot.context.failure,
    open: (hasFiles: boolean) => send({ type: 'picker.opened', hasFiles }),
    close: () => send({ type: 'picker.closed' }),
    show: (imageId: number) => send({ type: 'image.shown', imageId }),
    edit: (imageId: number) => send({ type: 'image.edited', imageId }),
    upload: () => send({ type: 'upload.opened' }),
    /** Back to all images. */
    leave: () => send({ type: 'mode.left' }),
    select: (image: Candidate) => send({ type: 'image.selected', image }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
