import {
  type ChosenFile,
  imageUploadMachine,
  isDescribed,
  type UploadFile,
  unsent,
} from '../../machines/image-upload.machine.ts';
import { defineChart, isSame } from './define-chart.ts';

export const file: ChosenFile = {
  ...{ key: 'a', name: 'IMG_2041.jpg', size: 2_000_000, kind: 'JPEG', width: 3000, height: 2250, refusal: null },
};
/** It comes with what was typed for it before. */
export const otherFile: ChosenFile = {
  ...{ ...file, key: 'b', name: 'IMG_2042.jpg' },
  texts: { alt: 'Regale', isDecorative: false, category: '', copyright: '', notes: '' },
};
export const image = { id: 190, url: 'https://library.example/190.webp', alt: 'Gäste im Lesecafé' };
const noTexts = { alt: '', isDecorative: false, category: '', copyright: '', notes: '' };
const failure = {
  code: 'invalid' as const,
  message: 'Api Error: {"error":"invalid"}',
  fields: { file_data: ['is damaged: it cannot be read as a JPEG image.'] },
};

export const imageUploadChart = defineChart({
  machine: imageUploadMachine,
  events: [
    { type: 'files.added', files: [file] },
    { type: 'files.added', files: [otherFile] },
    { type: 'file.removed', key: 'a' },
    { type: 'text.changed', key: 'a', texts: { alt: 'Gäste im Lesecafé' } },
    { type: 'upload.submitted' },
    { type: 'upload.stopped' },
    { type: 'upload.left' },
    { type: 'file.begun', key: 'a' },
    { type: 'file.progressed', key: 'a', progress: 0.5 },
    { type: 'file.stored', key: 'a', image },
    { type: 'file.failed', key: 'a', failure },
    { type: 'run.ended' },
  ],
  words: {
    'files.added': ({ files }) => (files[0]?.key === 'b' ? 'chooses another file' : 'chooses a file'),
    'file.removed': 'takes the file away',
    'text.changed': 'describes the image',
    'upload.submitted': 'saves',
    'upload.stopped': 'stops sending',
    'upload.left': 'leaves the upload',
    'file.begun': 'the file begins to leave',
    'file.progressed': 'half of the file has left',
    'file.stored': 'the file is stored',
    'file.failed': 'the file is refused',
    'run.ended': 'the last file is done',
  },
  project,
  invariants: {
    'what has arrived is never sent again': {
      holds: ({ before, event, asked }) => {
        if (event.type !== 'upload.submitted' || !('sendFiles' in asked)) return isSame(asked, {});
        return isSame(asked, { sendFiles: { files: unsent(before.context.files) } });
      },
      plant: {
        at: ['states', 'sending', 'invoke', 'input'],
        put: ({ context }: { context: { files: unknown } }) => ({ files: context.files }),
      },
    },
    'files are sent only when each is described': {
      holds: ({ before, event, snapshot }) => {
        if (event.type !== 'upload.submitted') return true;
        const files = unsent(before.context.files);
        return snapshot.matches('sending')
          ? files.length > 0 && files.every(isDescribed)
          : snapshot.context.isTried && files.length > 0;
      },
      plant: { at: ['states', 'describing', 'on', 'upload.submitted', '0', 'guard'], put: 'hasUnsent' },
    },
    'a file is on its way only while files are sent': {
      holds: ({ snapshot }) =>
        snapshot.matches('sending') ||
        snapshot.context.files.every(({ status, progress }) => status !== 'sending' && progress !== 0.5),
      plant: { at: ['states', 'sending', 'exit'], put: [] },
    },
    'a file is known by what was last told of it': {
      holds: ({ event, snapshot: { context } }) => {
        const file = context.files.find(({ key }) => key === 'a');
        if (!file) return true;
        const { status, progress, failure: why, image: stored } = file;
        if (event.type === 'file.begun') return isSame([status, progress, why], ['sending', 0, null]);
        if (event.type === 'file.progressed') return progress === event.progress;
        if (event.type === 'file.stored') return isSame([status, progress, stored], ['stored', 1, image]);
        return event.type !== 'file.failed' || isSame([status, why], ['failed', failure]);
      },
      plant: { at: ['states', 'sending', 'on', 'file.stored', 'actions', '0'], put: () => {} },
    },
    'a stored image is told at once, and nothing else': {
      holds: ({ event, told }) => isSame(told, event.type === 'file.stored' ? [{ type: 'image.stored', image }] : []),
      plant: { at: ['states', 'sending', 'on', 'file.stored', 'actions', '1'], put: () => {} },
    },
    'a file on its way is given up by who sends it': {
      holds: ({ before, event, sent }) => {
        const isGivenUp = event.type === 'file.removed' && before.matches('sending');
        return isSame(sent, isGivenUp ? [{ type: 'file.stopped', key: 'a' }] : []);
      },
      plant: { at: ['states', 'sending', 'on', 'file.removed', 'actions'], put: () => {} },
    },
    'what is typed stays with its file': {
      holds: ({ before, event, snapshot: { context } }) => {
        const texts = (files: readonly UploadFile[]) => files.map(({ key, texts: typed }) => ({ key, typed }));
        const earlier = texts(before.context.files);
        if (event.type === 'text.changed') {
          const changed = ({ key, typed }: (typeof earlier)[number]) =>
            key === event.key ? { key, typed: { ...typed, ...event.texts } } : { key, typed };
          return isSame(texts(context.files), earlier.map(changed));
        }
        if (event.type === 'files.added') {
          const added = event.files.map(({ key, texts: typed = noTexts }) => ({ key, typed }));
          return isSame(texts(context.files), [...earlier, ...added]) && !context.isTried;
        }
        const isLess = event.type === 'file.removed' && before.matches('describing');
        if (isLess)
          return isSame(
            texts(context.files),
            earlier.filter(({ key }) => key !== event.key),
          );
        return event.type === 'upload.left' || isSame(texts(context.files), earlier);
      },
      plant: { at: ['states', 'describing', 'on', 'text.changed', 'actions'], put: () => {} },
    },
    'an upload that is left, or has no file, is forgotten': {
      holds: ({ snapshot: { context, value } }) =>
        value === 'empty' ? context.files.length === 0 && !context.isTried : context.files.length > 0,
      plant: { at: ['states', 'empty', 'entry'], put: [] },
    },
    'an upload is done when nothing is left to be sent': {
      holds: ({ snapshot }) => !snapshot.matches('done') || unsent(snapshot.context.files).length === 0,
      plant: { at: ['states', 'sending', 'on', 'run.ended', '0', 'target'], put: 'done' },
    },
  },
});

/** The first file tells the states apart, and whether the other one is there. */
export function project({ files, isTried }: { files: readonly UploadFile[]; isTried: boolean }) {
  const shown = files.slice(0, 1).map(({ status, texts }) => `${status} ${texts.alt}`);
  return { isTried, shown, hasOther: files.some(({ name }) => name === otherFile.name) };
}
