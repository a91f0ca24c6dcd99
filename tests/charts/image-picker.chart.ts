import { assign } from 'xstate';
import { type Candidate, imagePickerMachine } from '../../machines/image-picker.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const image: Candidate = { id: 84, url: 'https://library.example/84.webp', alt: 'Haupteingang' };
export const signedUrl = 'https://proxy.example/signed';
export const failure = { code: 'refused', message: 'The image proxy salt and secret are hex texts' } as const;

export const imagePickerChart = defineChart({
  machine: imagePickerMachine,
  events: [
    { type: 'picker.opened', hasFiles: false },
    { type: 'picker.opened', hasFiles: true },
    { type: 'picker.closed' },
    { type: 'image.shown', imageId: 84 },
    { type: 'image.edited', imageId: 84 },
    { type: 'upload.opened' },
    { type: 'mode.left' },
    { type: 'image.selected', image },
    { type: 'failure.dismissed' },
    done('signImage', signedUrl),
    failed('signImage', failure),
  ],
  words: {
    'picker.opened': ({ hasFiles }) => (hasFiles ? 'opens the picker with files chosen before' : 'opens the picker'),
    'picker.closed': 'closes the picker',
    'image.shown': 'looks at an image',
    'image.edited': 'edits an image',
    'upload.opened': 'begins an upload',
    'mode.left': 'goes back to all images',
    'image.selected': 'selects an image',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.signImage': 'the address is signed',
    'xstate.error.actor.signImage': 'the address cannot be signed',
  },
  invariants: {
    'an image is picked only with its signed address': {
      holds: ({ event, told }) =>
        isSame(told, event.type === 'xstate.done.actor.signImage' ? [{ type: 'image.picked', image, signedUrl }] : []),
      plant: { at: ['states', 'open', 'states', 'selecting', 'entry'], put: assign({ candidate: null }) },
    },
    'the address of the selected image is signed': {
      holds: ({ event, asked }) => isSame(asked, event.type === 'image.selected' ? { signImage: image } : {}),
      plant: { at: ['states', 'open', 'states', 'selecting', 'invoke', 'input'], put: () => null },
    },
    'a closed picker remembers nothing': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('open') !== snapshot.matches('closed') &&
        (!snapshot.matches('closed') || Object.values(snapshot.context).every((one) => one === null)),
      plant: { at: ['states', 'closed', 'entry'], put: [] },
    },
    'an image is looked at where it is shown or edited': {
      holds: ({ snapshot }) => {
        const isShown = snapshot.matches({ open: 'showing' }) || snapshot.matches({ open: 'editing' });
        const isNone = snapshot.matches({ open: 'browsing' }) || snapshot.matches({ open: 'uploading' });
        return (!isShown || snapshot.context.imageId === 84) && (!isNone || snapshot.context.imageId === null);
      },
      plant: { at: ['states', 'open', 'states', 'browsing', 'entry'], put: [] },
    },
    'an image is edited, shown or left as asked': {
      holds: ({ event, snapshot }) =>
        (event.type !== 'image.edited' || snapshot.matches({ open: 'editing' })) &&
        (event.type !== 'mode.left' || snapshot.matches({ open: 'browsing' })),
      plant: { at: ['states', 'open', 'states', 'showing', 'on', 'image.edited', 'target'], put: undefined },
    },
    'a picker opens where files wait to be stored': {
      holds: ({ event, snapshot }) =>
        event.type !== 'picker.opened' || isSame(snapshot.value, { open: event.hasFiles ? 'uploading' : 'browsing' }),
      plant: { at: ['states', 'closed', 'on', 'picker.opened', '0', 'guard'], put: 'hasFailure' },
    },
    'a failure is told until it is dismissed or another image is selected': {
      holds: ({ before, event, snapshot }) => {
        const isOver = ['failure.dismissed', 'image.selected', 'picker.closed'].includes(event.type);
        return isOver
          ? snapshot.context.failure === null
          : before.context.failure === null || snapshot.context.failure !== null;
      },
      plant: { at: ['states', 'open', 'on', 'failure.dismissed', 'actions'], put: () => {} },
    },
  },
});
