import { describe, expect, it } from 'vitest';
import type { LibraryImage } from '../../contract/entities.ts';
import { arrangeImages, categoriesInUse } from './image-list.ts';

const image = (id: number, texts: Partial<LibraryImage>): LibraryImage => ({
  ...{ id, alt: null, category: null, copyright: null, notes: null, url: `${id}`, width: 1, height: 1 },
  ...{ scope: null, revision: null, home: null, foreign_websites: 0, file_hash: null, ...texts },
});
const images = [
  image(12, { alt: 'zebra', category: 'Räume', copyright: 'B' }),
  image(3, { alt: 'Äpfel am Baum', category: 'Garten', notes: 'Einwilligung liegt vor' }),
  image(7, { category: 'Garten', copyright: 'a' }),
];
const ids = (query: string, category: string | null, sort: 'newest' | 'id' | 'category' | 'alt' | 'copyright') =>
  arrangeImages(images, { query, category, sort }).map(({ id }) => id);

describe('IMG-02 the list of images', () => {
  it('is sorted by age, id, category, alt text or copyright; images without that text are last', () => {
    expect(ids('', null, 'id')).toEqual([3, 7, 12]);
    expect(ids('', null, 'newest')).toEqual([12, 7, 3]);
    expect(ids('', null, 'category')).toEqual([3, 7, 12]);
    expect(ids('', null, 'alt')).toEqual([3, 12, 7]);
    expect(ids('', null, 'copyright')).toEqual([7, 12, 3]);
  });

  it('contains the images of a category, or those that match every word of the search', () => {
    expect(ids('', 'Garten', 'id')).toEqual([3, 7]);
    expect(ids('BAUM einwilligung', null, 'id')).toEqual([3]);
    expect(ids('12', null, 'id')).toEqual([12]);
    expect(categoriesInUse(images)).toEqual([
      { name: 'Garten', count: 2 },
      { name: 'Räume', count: 1 },
    ]);
  });
});
