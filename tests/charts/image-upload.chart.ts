import { type ChosenFile, imageUploadMachine, type UploadFile } from '../../machines/image-upload.machine.ts';
import { defineChart } from './define-chart.ts';

export const file: ChosenFile = {
  ...{ key: 'a', name: 'IMG_2041.jpg', size: 2_000_000, kind: 'JPEG', width: 3000, height: 2250, refusal: null },
};
/** It comes with what was typed for it before. */
export const otherFile: ChosenFile = {
  ...{ ...file, key: 'b', name: 'IMG_2042.jpg' },
  texts: { alt: 'Regale', isDecorative: false, category: '', copyright: '', notes: '' },
};
export const image = { id: 190, url: 'https://library.example/190.webp', alt: 'Gäste im Lesecafé' };
const failure = {
  code: 'invalid' as const,
  message: 'Api Error: {"error":"invalid"}',
  fields: { file_data: ['is damaged: it cannot be read as a JPEG picture.'] },
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
});

/** The first file tells the states apart, and whether the other one is there. */
export function project({ files, isTried }: { files: readonly UploadFile[]; isTried: boolean }) {
  const shown = files.slice(0, 1).map(({ status, texts }) => `${status} ${texts.alt}`);
  return { isTried, shown, hasOther: files.some(({ name }) => name === otherFile.name) };
}
