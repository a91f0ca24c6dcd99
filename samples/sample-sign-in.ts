/** The sample accounts, and the file that keeps their passwords between starts. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Decoded, object, orJsonText, string } from '../contract/decode.ts';
import { orNull, writeWhole } from '../server/images/image-files.ts';
import { makePassphrase } from './passphrase.ts';

const credentials = object({ email: string, password: string });
const sampleSignIn = orJsonText(object({ admin: credentials, editor: credentials }));

export type SampleSignIn = Decoded<typeof sampleSignIn>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The passwords are random unless SAMPLE_ADMIN_PASSWORD and SAMPLE_EDITOR_PASSWORD are set. */
export function makeSampleSignIn(environment: Environment): SampleSignIn {
  return {
    admin: { email: 'ada@kontor.example', password: environment.SAMPLE_ADMIN_PASSWORD || makePassphrase() },
    editor: { email: 'anke.brandt@kontor.example', password: environment.SAMPLE_EDITOR_PASSWORD || makePassphrase() },
  };
}

/** Writes the file atomically, readable only by the owner of the process. */
export async function writeSampleSignIn(dataDirectory: string, signIn: SampleSignIn): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  const text = `${JSON.stringify(signIn, null, 2)}\n`;
  await writeWhole(dataDirectory, join(dataDirectory, fileName), Buffer.from(text));
}

/** `null` if the file does not exist. */
export async function readSampleSignIn(dataDirectory: string): Promise<SampleSignIn | null> {
  const text = await orNull(() => readFile(join(dataDirectory, fileName), 'utf8'));
  return text === null ? null : sampleSignIn(text);
}

const fileName = 'sample-sign-in.json';
