import { type Candidate, imagePickerMachine } from '../../machines/image-picker.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
