import { expect, it } from 'vitest';
import { isDescribed, type UploadFile, unsent } from './image-upload.machine.ts';

const texts = { alt: '', isDecorative: false, category: '', copyright: '', notes: '' };
const file: UploadFile = {
  ...{ key: 'a', name: 'a.jpg', size: 1, kind: 'JPEG', width: 1, height: 1, refusal: null },
  ...{ texts, status: 'ready', progress: 0, failure: null, image: null },
};

it('unsent files are those that are neither stored nor refused', () => {
  const failed: UploadFile = { ...file, status: 'failed' };
  expect(unsent([file, { ...file, status: 'stored' }, { ...file, refusal: 'is too large' }, failed])).toEqual([
    file,
    failed,
  ]);
});

it('a file is described by a non-blank alt text, or as decorative', () => {
  const described = (change: Partial<typeof texts>) => isDescribed({ ...file, texts: { ...texts, ...change } });
  expect([{}, { alt: ' ' }, { alt: 'Regale' }, { isDecorative: true }].map(described)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
