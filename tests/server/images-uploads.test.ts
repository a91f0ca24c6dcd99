import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { libraryImage } from '../../contract/entities.ts';
import { hashImages } from '../../server/images/image-hashes.ts';
import { isImageName } from '../../server/rules/text-images.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { oversizedPng, withComment } from '../support/hostile-images.ts';
import { metadataOf, openProxy, pathTo, signedPath } from '../support/image-proxy.ts';
import {
  colleagueToken,
  editorToken,
  libraryToken,
  movingImage,
  noise,
  openTestLibrary,
  sampleImage,
  type TestLibrary,
  twoColours,
} from '../support/sample-images.ts';

const signedIn = { Authorization: `Bearer ${editorToken}` };
let store: TestDatabase;
let library: TestLibrary;

beforeAll(async () => {
  store = await openTestDatabase('sqlite');
  library = await openTestLibrary(store.database);
});
afterEach(async () => {
  await store.database.deleteFrom('images').execute();
  for (const { name } of await library.files.list()) await library.files.destroy(name);
});
afterAll(async () => {
  library.close();
  await store.destroy();
});

/** Uploads, then fetches the original. */
async function stored(bytes: Buffer) {
  const answer = await library.upload(bytes);
  expect([answer.status, answer.status === 201 ? null : await answer.text()]).toEqual([201, null]);
  const image = libraryImage(await answer.json());
  const original = await library.send('GET', new URL(image.url).pathname.replace('/library', ''), undefined, {});
  const content = Buffer.from(await original.arrayBuffer());
  return { image, content, headers: original.headers, metadata: await sharp(content).metadata() };
}

/** The status and the message of a refused upload. */
async function refused(bytes: Buffer): Promise<[number, string]> {
  const answer = await library.upload(bytes);
  const { fields, error } = await answer.json();
  expect(await library.files.list()).toEqual([]);
  return [answer.status, fields?.file_data?.[0] ?? error];
}

describe('uploads', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'webp', 'image/webp'],
  ] as const)(
    'S46 S51 a %s is known by its bytes, written anew as %s and served so that it can do nothing',
    async (format, extension, type) => {
      const { image, content, metadata, headers } = await stored(await sampleImage(format));
      const name = image.url.slice(image.url.lastIndexOf('/') + 1);
      expect(isImageName(name)).toBe(true);
      expect([image.width, image.height, metadata.width, metadata.height]).toEqual([60, 40, 60, 40]);
      expect(name.endsWith(`.${extension}`)).toBe(true);
      expect(Object.fromEntries(headers)).toEqual({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `inline; filename="${name}"`,
        'content-length': String(content.length),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': type,
        'cross-origin-resource-policy': 'cross-origin',
        etag: `"${name}"`,
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('S51 an original that the browser has already is 304, one that is not there 404', async () => {
    const { image } = await stored(await sampleImage('png'));
    const path = new URL(image.url).pathname.replace('/library', '');
    const name = path.slice(path.lastIndexOf('/') + 1);
    const again = await library.send('GET', path, undefined, { 'If-None-Match': `W/"x", "${name}"` });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', `"${name}"`]);
    const missing = [
      '/files/',
      `/files/${'0'.repeat(32)}.png`,
      '/files/..%2f..%2fkontor.sqlite',
      '/files/%00',
      '/files/x.part',
    ];
    for (const other of missing) expect((await library.send('GET', other)).status).toBe(404);
  });

  it('S46 the name and the type that the sender claims are not asked', async () => {
    const answer = await library.upload(await sampleImage('png'), {
      file_name: '../../evil.html',
      content_type: 'text/html',
    });
    expect(libraryImage(await answer.json()).url).toMatch(/\/[0-9a-f]{32}\.png$/);
  });

  it('S46 what hides behind or inside the pixels is gone', async () => {
    const script = '<script>alert(1)</script><?php system("id") ?>';
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const { content } = await stored(Buffer.concat([await sampleImage(format), Buffer.from(script)]));
      expect(content.includes('alert(1)')).toBe(false);
    }
    const { content } = await stored(withComment(await sampleImage('jpeg'), script));
    expect(content.includes('alert(1)')).toBe(false);
  });

  it('S46 a file that only begins like a picture is refused', async () => {
    expect(await refused(Buffer.from('GIF89a/*.......*/=1;alert(1)//'))).toEqual([
      422,
      'is damaged: it cannot be read as a GIF image.',
    ]);
    const cut = (await noise(200, 200).png().toBuffer()).subarray(0, 20_000);
    expect(await refused(cut)).toEqual([422, 'is damaged: it cannot be read as a PNG image.']);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG drawing'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"></svg>', 'SVG drawing'],
    ['<!DOCTYPE html><title>x</title>', 'web page'],
    ['<script>alert(1)</script>', 'web page'],
    ['%PDF-1.7\n', 'PDF document'],
    ['\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'HEIC image'],
    ['II*\0\x08\0\0\0', 'TIFF image'],
    ['MZ\x90\0', 'not an image of a known format'],
  ])('S49 %j is refused in words: %s', async (text, words) => {
    const [status, message] = await refused(Buffer.from(text, 'latin1'));
    expect([status, message]).toEqual([422, expect.stringContaining(words)]);
  });

  it('S49 libvips itself no longer reads SVG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });

  it.each(['', 'AAA', 'AA=A', '=AAA', 'AA==AA==', 'AAAA\n', 'AA-_', 'data:image/png;base64,AAAA', 'ÄÖÜß'])(
    'S46 %j is no base64',
    async (file_data) => {
      const answer = await library.send('POST', '/api/images', { file_data });
      expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ['file_data']]);
    },
  );

  it('S46 bad base64 far inside a long text is found', async () => {
    const text = `${'A'.repeat(65_536 * 2)}AA==${'A'.repeat(65_536)}`;
    for (const file_data of [text, text.replace('==', '*A')]) {
      const answer = await library.send('POST', '/api/images', { file_data });
      expect([answer.status, (await answer.json()).fields]).toEqual([
        422,
        { file_data: ['is not base64: send the plain file.'] },
      ]);
    }
  });

  it('S47 a file of more than 20 MB is 413, and so is a longer body, announced or not', async () => {
    const limit = 20 * 1024 * 1024;
    expect(await refused(Buffer.alloc(limit + 1))).toEqual([
      413,
      'The file is too large: at most 20 MB can be stored.',
    ]);
    expect((await refused(Buffer.alloc(limit)))[0]).toBe(422);
    expect(await refused(Buffer.alloc(limit + 2 ** 20))).toEqual([
      413,
      'The file is too large: at most 20 MB can be stored.',
    ]);
    const announced = await library.send('POST', '/api/images', '{}', { ...signedIn, 'Content-Length': '99999999' });
    expect(announced.status).toBe(413);
    const { id } = libraryImage(await (await library.upload(await sampleImage('png'))).json());
    const change = await library.send('PATCH', `/api/images/${id}`, { alt: 'x'.repeat(300_000) });
    expect([change.status, (await change.json()).error]).toEqual([413, 'The body is larger than 256 KB.']);
  });

  it('S48 a picture of more than 50 megapixels is refused by its header, in words and without its memory', async () => {
    const bomb = await noise(1, 1).resize(30_000, 30_000, { kernel: 'nearest' }).png().toBuffer();
    const forged = oversizedPng(await sampleImage('png'), 60_000, 60_000);
    const before = process.memoryUsage.rss();
    expect(await refused(bomb)).toEqual([
      422,
      'has 30000 × 30000 pixels (900 megapixels): at most 50 megapixels can be stored.',
    ]);
    expect(await refused(forged)).toEqual([
      422,
      'has 60000 × 60000 pixels (3600 megapixels): at most 50 megapixels can be stored.',
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('S48 exactly 50 megapixels are taken', async () => {
    const { image } = await stored(await twoColours(10_000, 5000).png().toBuffer());
    expect([image.width, image.height]).toEqual([10_000, 5000]);
  });

  it('IMG-05 IMG-15 an image from before hashes gets that of its stored file, and others stay as they are', async () => {
    const [old, young] = [await stored(await sampleImage('png')), await stored(await sampleImage('jpeg'))];
    const { id } = old.image;
    await store.database.updateTable('images').set({ file_hash: null }).where('id', '=', id).execute();
    expect(await hashImages(store.database, library.files)).toBe(1);
    const rows = await store.database
      .selectFrom('images')
      .select(['id', 'file_hash', 'revision'])
      .orderBy('id')
      .execute();
    const hash = createHash('sha256').update(old.content).digest('hex').slice(0, 32);
    expect(rows).toEqual([
      { id, file_hash: hash, revision: old.image.revision },
      { id: young.image.id, file_hash: young.image.file_hash, revision: young.image.revision },
    ]);
    expect(await hashImages(store.database, library.files)).toBe(0);
  });

  it.each(['gif', 'webp'] as const)('S48 a moving %s keeps moving, as long as it did', async (format) => {
    const { image, metadata, content } = await stored(await movingImage(format));
    expect([image.width, image.height, metadata.format, metadata.pages]).toEqual([30, 20, 'webp', 2]);
    expect([metadata.delay, metadata.loop]).toEqual([[120, 80], 3]);
    expect((await colourAt(content, 2, 2))[0]).toBeGreaterThan(250);
  });

  it.each([
    ['wide', 20_000, 10, [4096, 2]],
    ['tall', 10, 20_000, [2, 4096]],
  ] as const)(
    'IMG-12 S48 a PNG that is %s is stored, and delivered in every size that is asked for',
    async (_, width, height, most) => {
      const { image, metadata } = await stored(await twoColours(width, height).png().toBuffer());
      expect([image.width, image.height, metadata.width, metadata.height]).toEqual([width, height, width, height]);
      const { get } = openProxy({ readSource: library.files.read, openSource: library.files.open });
      const sizeOf = async (options: string) => {
        const answer = await get(signedPath(pathTo(image.url, options)));
        expect(answer.status).toBe(200);
        const shown = await metadataOf(answer);
        return [shown.width, shown.height];
      };
      expect(await sizeOf('rs:fit:100:100:1')).toEqual(
        [Math.min(width, 100), Math.min(height, 100)].map((one) => (one === 10 ? 1 : one)),
      );
      expect(await sizeOf('rs:fit:4096:4096:0')).toEqual(most);
      expect(await sizeOf('rs:fill:50:50:1')).toEqual([50, 50]);
    },
  );

  it('S48 a moving picture with too many pixels in all its frames is refused, with what to do', async () => {
    const frame = await twoColours(6000, 4500).png().toBuffer();
    const moving = await sharp([frame, await sharp(frame).flop().png().toBuffer()], { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect(await refused(moving)).toEqual([
      422,
      'moves in 2 frames of 6000 × 4500 pixels (54 megapixels): at most 50 megapixels can be stored. Make it shorter or smaller, or save one frame as a still image.',
    ]);
  });

  it.each([
    ['a JPEG of 8160 × 6144', 8160, 6144, 'jpeg', 'jpg'],
    ['a WebP of 8160 × 6144', 8160, 6144, 'webp', 'jpg'],
    ['an AVIF of 5000 × 3000', 5000, 3000, 'avif', 'jpg'],
  ] as const)(
    'S48 %s pixels is taken',
    async (_name, width, height, format, extension) => {
      const large = twoColours(width, height).removeAlpha();
      const bytes = await (format === 'jpeg' ? large.jpeg() : large[format]({ effort: 0 })).toBuffer();
      const { image } = await stored(bytes);
      expect([image.width, image.height, image.url.split('.').at(-1)]).toEqual([width, height, extension]);
    },
    60_000,
  );

  it('S48 an AVIF of 50 megapixels is refused with the limit of its format', async () => {
    const forged = Buffer.from(await sampleImage('avif'));
    const ispe = forged.indexOf('ispe');
    forged.writeUInt32BE(8160, ispe + 8);
    forged.writeUInt32BE(6144, ispe + 12);
    expect(await refused(forged)).toEqual([
      422,
      'has 8160 × 6144 pixels (50.2 megapixels): at most 24 megapixels can be stored.',
    ]);
  });

  it('IMG-05 images of the same file, a copy and a file put back have the same hash, others another', async () => {
    const file = await sampleImage('png');
    const hash = async (answer: Response) => libraryImage(await answer.json()).file_hash;
    const [first, again] = [await stored(file), await stored(file)];
    const { id } = first.image;
    const put = await library.send('POST', `/api/images/${id}/file`, {
      ...{ file_data: (await sampleImage('gif')).toString('base64'), file_name: 'x.gif' },
    });
    const replaced = await hash(put);
    const copy = await hash(await library.send('POST', `/api/images/${again.image.id}/copy`, { home: null }));
    const back = await hash(await library.send('POST', `/api/images/${id}/restore_file`, {}));
    expect(first.image.file_hash).toMatch(/^[0-9a-f]{32}$/);
    expect(replaced).not.toBe(first.image.file_hash);
    expect([again.image.file_hash, copy, back]).toEqual(Array(3).fill(first.image.file_hash));
  });

  it('S50 the place where a photo was taken is gone, and it stands upright', async () => {
    const photo = await twoColours(60, 40)
      .withExif({
        IFD0: { Copyright: 'Me', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeInstanceOf(Buffer);
    const { image, metadata, content } = await stored(photo);
    const { exif, xmp, iptc, icc, orientation } = metadata;
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect([image.width, image.height, metadata.width, metadata.height]).toEqual([40, 60, 40, 60]);
    const [top, bottom] = [await colourAt(content, 20, 5), await colourAt(content, 20, 55)];
    expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true]);
  });

  it('S55 S61 more uploads at once than one person has places are told when to come again, and take none from others', async () => {
    const file = await noise(300, 300).png().toBuffer();
    const asColleague = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': colleagueToken };
    const body = { file_data: file.toString('base64'), file_name: 'x.png' };
    const uploads = Array.from({ length: 12 }, () => library.upload(file));
    const colleague = library.send('POST', '/api/images?scope=site', body, asColleague);
    const answers = await Promise.all(uploads);
    const full = answers.filter(({ status }) => status === 429);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(429)]);
    expect(full.map(({ headers }) => headers.get('Retry-After'))).toEqual(Array(8).fill('5'));
    expect((await colleague).status).toBe(201);
    expect((await library.upload(file)).status).toBe(201);
  });

  it('S61 a body that is no UTF-8, holds half a character or too many values is refused', async () => {
    const send = (body: string | Blob) => library.send('POST', '/api/images?scope=site', body);
    const file_data = (await sampleImage('png')).toString('base64');
    const broken = new Blob(['{"alt":"', Uint8Array.of(0xff), `","file_data":"${file_data}"}`]);
    expect((await send(broken)).status).toBe(400);
    const half = await send(`{"alt":"\\ud800","file_data":"${file_data}"}`);
    expect([half.status, await half.json()]).toMatchObject([
      422,
      { fields: { alt: ['contains a character that cannot be stored'] } },
    ]);
    expect((await send(`[${'1,'.repeat(5_000_000)}1]`)).status).toBe(413);
    expect(await library.files.list()).toEqual([]);
  });
});

async function colourAt(content: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(content).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}
