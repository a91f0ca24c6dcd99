/** What `npm run pack` puts together for the image runs where nothing else of the project is. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleImages } from '../../samples/images/catalogue.ts';
import { packServer } from '../../scripts/pack.mjs';
import { bundleServer } from '../support/server-program.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('pack');
it('the packed server starts by itself and holds nothing of the browser or of the tools', async () => {
  const [program, site, packed] = ['server.js', 'site', 'packed'].map((name) => join(folder, name));
  if (!program || !site || !packed) throw new Error('No folder');
  await bundleServer(program);
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html><div id="root" data-api-url=""></div>');
  const packages = packServer(packed, { program, site });
  expect(packages).toContain('node_modules/sharp');
  const others = ['react', 'lucide-react', 'xstate', 'esbuild', 'playwright', 'typescript', 'vitest'];
  expect(others.filter((name) => existsSync(join(packed, 'node_modules', name)))).toEqual([]);
  const left = readdirSync(join(packed, 'samples'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => /\.\w+$/.test(name)).sort()).toEqual(
    sampleImages.map(({ file }) => join('images', file)).sort(),
  );
  expect(() => packServer(packed, { program, site })).toThrow('is not empty: name a new folder.');

  const env = { PATH: process.env.PATH, PORT: '0', KONTOR_SAMPLES: '1' };
  const child = spawn(process.execPath, ['build/server.js'], { cwd: packed, env });
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const exit = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += text;
      const found = /"event":"listening","origin":"([^"]+)"/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(printed)));
  });
  const typeface = await fetch(`${origin}/oauth/sign-in.woff2`);
  expect([typeface.status, typeface.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect((await fetch(`${origin}/`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
}, 60_000);
