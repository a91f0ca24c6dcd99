/** Made once for all workers of a run: a data folder with the samples untouched, in which every role has signed in. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { object, orJsonText, string } from '../../../contract/decode.ts';
import { makeSampleData } from '../../../scripts/support/built-server.mjs';
import { type Credentials, type Session, startSession } from './sessions.ts';

export type Role = 'editor' | 'admin';
export type SampleData = { folder: string; sessions: Record<Role, Session> };

const variable = 'KONTOR_JOURNEY_SAMPLES';

/** Playwright calls it before the first worker starts, and what it returns after the last. */
// biome-ignore lint/style/noDefaultExport: this is how Playwright finds it
export default async function prepareSampleData() {
  const sessions: Partial<SampleData['sessions']> = {};
  const folder = await makeSampleData(async ({ origin, dataDirectory }) => {
    const signIns = await signInsOf(dataDirectory);
    for (const role of ['editor', 'admin'] as const) sessions[role] = await startSession(origin, signIns[role]);
  });
  process.env[variable] = JSON.stringify({ folder, sessions });
  return () => rm(folder, { recursive: true });
}

export function sampleData(): SampleData {
  return JSON.parse(process.env[variable] ?? '') as SampleData;
}

const credentials = object({ email: string, password: string });
const decodeSignIns = orJsonText(object({ editor: credentials, admin: credentials }));

export async function signInsOf(dataDirectory: string): Promise<Record<Role, Credentials>> {
  return decodeSignIns(await readFile(join(dataDirectory, 'sample-sign-in.json'), 'utf8'));
}
