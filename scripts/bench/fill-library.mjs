/** Fills the image library with copies of the sample images. */
import { linkSync } from 'node:fs';
import { extname, join } from 'node:path';

export const wanted = 10_000;

/** Adds only as many images as are missing, because an earlier subject may have filled the library. */
export function fillLibrary({ dataDirectory, read, store }, images = wanted) {
  const samples = read('SELECT * FROM images ORDER BY id LIMIT 20');
  const [{ count }] = read('SELECT count(*) AS count FROM images');
  store((write) => {
    for (let number = count; number < images; number += 1) {
      const { id: _id, ...sample } = samples[number % samples.length];
      const file_name = `${number.toString(16).padStart(32, '0')}${extname(sample.file_name)}`;
      linkSync(join(dataDirectory, 'images', sample.file_name), join(dataDirectory, 'images', file_name));
      write('images', { ...sample, file_name, alt: `${sample.alt ?? 'Picture'}, ${number}` });
    }
  });
}
