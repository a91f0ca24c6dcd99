/** The first sample website as its visitors find it; its server needs the setting `WEBSITE_PORT`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, object, orJsonText, string } from '../../../contract/decode.ts';
import type { Kontor } from './kontor.ts';

type Served = Pick<Kontor, 'dataDirectory'>;
const addresses = orJsonText(array(object({ url: string })));

/** Without a slash at its end. */
export async function websiteOf({ dataDirectory }: Served): Promise<string> {
  const [library] = addresses(await readFile(join(dataDirectory, 'sample-websites.json'), 'utf8'));
  return (library?.url ?? '').replace(/\/$/, '');
}

/** The HTML that a visitor is given; `null` if nothing is at the path. */
export async function visit(kontor: Served, path: string): Promise<string | null> {
  const answer = await fetch((await websiteOf(kontor)) + path);
  return answer.ok ? answer.text() : null;
}
