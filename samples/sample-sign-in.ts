/** With which accounts the sample websites are looked at, and where their passwords are kept between starts. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Decoded, object, orJsonText, string } from '../contract/decode.ts';
import { makePassphrase } from './passphrase.ts';

const credentials = object({ email: string, password: string });
const sampleSignIn = orJsonText(object({ admin: credentials, editor: credentials }));

export type SampleSignIn = Decoded<typeof sampleSignIn>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The passwords are random unless SAMPLE_ADMIN_PASSWORD and SAMPLE_EDITOR_PASSWORD say otherwise. */
export function makeSampleSignIn(environment: Environment): SampleSignIn {
  return {
    admin: { email: 'ada@kontor.example', password: environment.SAMPLE_ADMIN_PASSWORD || makePassphrase() },
    editor: { email: 'anke.brandt@kontor.example', password: environment.SAMPLE_EDITOR_PASSWORD || makePassphrase() },
  };
}

/** Only the owner of the process can read the file; a half-written one is never found under its name. */
export async function keepSampleSignIn(dataDirectory: string, signIn: SampleSignIn): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  const temporary = join(dataDirectory, `${randomUUID()}.part`);
  await writeFile(temporary, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(temporary, 0o600);
  await rename(temporary, join(dataDirectory, fileName));
}

/** Null where no sample websites were stored, or their passwords are not kept any more. */
export async function readSampleSignIn(dataDirectory: string): Promise<SampleSignIn | null> {
  try {
    return sampleSignIn(await readFile(join(dataDirectory, fileName), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const fileName = 'sample-sign-in.json';
