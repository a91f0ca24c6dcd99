/** Everything that saves has a row in the table of what must say that saving is live at once; a journey opens each of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { savingCalls, savingForms } from './support/saving-screens.ts';

const root = join(import.meta.dirname, '..');

test('PUB-03 every form says whether saving is live at once, or nothing that it saves is on a website', () => {
  const forms = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path: `src/${path}`, text: /(?<!\.test)\.tsx$/.test(path) ? read(`src/${path}`) : '' }))
    .filter(({ path, text }) => /<Form(?:Panel|Screen)\b/.test(text) && path !== 'src/forms/form-screen.tsx');
  expect(forms.map(({ path }) => path).sort()).toEqual(Object.keys(savingForms).sort());
  const silent = forms.filter(({ text }) => text.includes('isLiveAtOnce={false}')).map(({ path }) => path);
  const ofNoWebsite = Object.keys(savingForms).filter((path) => typeof savingForms[path] === 'string');
  expect(silent.sort()).toEqual(ofNoWebsite.sort());
});

test('PUB-03 every call that writes has screens that say so, or no website changes by it at once', () => {
  const writing = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET');
  expect(Object.keys(savingCalls).sort()).toEqual(writing.map(([name]) => name).sort());
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
