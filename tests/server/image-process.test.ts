/** Images are decoded in a process of its own, which comes, ends and fails without the server. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import { createImageProcess, type ImageProcess } from '../../server/images/process/image-process.ts';
import { imageJobs } from '../../server/images/process/jobs.ts';
import type { ImageRequest } from '../../server/images/proxy/proxy-path.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { bundleForNode } from '../support/server-program.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('image-process');
const program = fileURLToPath(new URL(`../../build/image-process-${process.pid}.js`, import.meta.url));
const opened: ImageProcess[] = [];
const logged: LogEntry[] = [];
const open = (options: Partial<Parameters<typeof createImageProcess>[0]> = {}) => {
  const images = createImageProcess({ log: (entry) => void logged.push(entry), program, ...options });
  opened.push(images);
  return images;
};
const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
const request = (width: number): ImageRequest => ({
  ...{ resizingType: 'fit', width, height: 0, enlarge: false, format: null, source: '' },
  gravity: { kind: 'smart' },
});

beforeAll(() => bundleForNode({ entryPoints: ['server/images/process/program.ts'] }, program));
afterEach(() => {
  for (const images of opened.splice(0)) images.close();
  logged.splice(0);
});
afterAll(() => rmSync(program, { force: true }));

describe('the program', () => {
  it('S46 S48 does what is done in this process, and says what is wrong with a file in the same words', async () => {
    const images = open();
    const image = await pixels(300, 200);
    expect(await images.readHeader(image)).toEqual(await imageJobs.readHeader(image));
    expect(await images.prepareUpload(image)).toEqual(await imageJobs.prepareUpload(image));
    expect(await images.resizeImage(image, request(30), 'webp')).toEqual(
      await imageJobs.resizeImage(image, request(30), 'webp'),
    );
    expect(await images.prepareUpload(image.subarray(0, 60))).toEqual(problem('file_damaged', { format: 'PNG' }));
    await expect(images.resizeImage(await pixels(8000, 8000), request(30), 'webp')).rejects.toMatchObject({
      reason: 'too many pixels',
      message: '8000 × 8000 pixels are too many',
    });
    await expect(images.resizeImage(Buffer.from('no image'), request(30), 'webp')).rejects.toMatchObject({
      reason: 'damaged',
    });
    expect(logged).toEqual([]);
  });

  it('ends with its server, and not with the signal that the server is still answering', async () => {
    const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const answered = once(child, 'message');
    child.send({ id: 1, name: 'readHeader', args: [await pixels(3, 2)] });
    await answered;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    const again = once(child, 'message');
    child.send({ id: 2, name: 'readHeader', args: [await pixels(3, 2)] });
    expect(await again).toMatchObject([{ id: 2, result: { width: 3 } }, undefined]);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('its process', () => {
  /** Answers with its pid and environment; crashes at a first byte of 1, once at 2, and never answers 3. */
  const troubled = join(folder, 'troubled.mjs');
  const seen = join(folder, 'seen');
  beforeAll(() =>
    writeFileSync(
      troubled,
      `import { existsSync, writeFileSync } from 'node:fs';
       const seen = ${JSON.stringify(seen)};
       process.on('message', ({ id, args: [[kind]] }) => {
         if (kind === 1 || (kind === 2 && !existsSync(seen))) {
           writeFileSync(seen, '');
           process.kill(process.pid, 'SIGSEGV');
         }
         if (kind !== 3) process.send({ id, result: { width: process.pid, format: Object.keys(process.env).join() } });
       });`,
    ),
  );
  const ask = async (images: ImageProcess, kind = 0) => images.readHeader(Buffer.from([kind]));
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('is there only while it is needed', async () => {
    const images = open({ program: troubled, idleTimeout: 50 });
    const [{ width: first }, { width: second }] = await Promise.all([ask(images), ask(images)]);
    expect(second, 'two images at a time').toBe(first);
    await vi.waitFor(() => expect(isAlive(first)).toBe(false));
    const { width: later } = await ask(images);
    expect(later).not.toBe(first);
    images.close();
    await vi.waitFor(() => expect(isAlive(later)).toBe(false));
    expect(logged).toEqual([]);
  });

  it('knows no secret of the server', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const { format: names } = await ask(open({ program: troubled }));
    vi.unstubAllEnvs();
    const known = /^(?:PATH|NODE_CHANNEL_\w+|(?:LD|MALLOC|UV|VIPS)_\w+)$/;
    expect(names.split(',').filter((name) => !known.test(name))).toEqual([]);
  });

  it('S48 whoever comes with an image that ends it is served by the next one', async () => {
    const images = open({ program: troubled });
    const { width: first } = await ask(images);
    const [{ width: another }, { width: tried }] = await Promise.all([ask(images), ask(images, 2)]);
    expect(tried).not.toBe(first);
    expect([first, tried]).toContain(another);
    expect(logged).toEqual([expect.objectContaining({ event: 'image process ended', reason: 'SIGSEGV' })]);
  });

  it('S48 an image that always ends it fails, and only that', async () => {
    const images = open({ program: troubled });
    await expect(ask(images, 1)).rejects.toMatchObject({ name: 'ImageFailure', reason: 'no decoder' });
    expect((await ask(images)).width).toBeGreaterThan(0);
  });

  it('S48 an image that it never finishes took too long, in the words of an upload too, and others are served', async () => {
    const images = open({ program: troubled, jobTimeout: 1500 });
    await expect(ask(images, 3)).rejects.toMatchObject({ name: 'ImageFailure', reason: 'timeout' });
    expect(await images.prepareUpload(Buffer.from([3]))).toEqual(problem('file_too_slow'));
    expect((await ask(images)).width).toBeGreaterThan(0);
  });

  it('does not begin anew with what is under way when the server ends', async () => {
    const images = open({ program: troubled });
    await ask(images);
    const asked = ask(images, 3);
    images.close();
    await expect(asked).rejects.toMatchObject({ reason: 'no decoder' });
  });
});
