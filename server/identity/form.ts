import type { IncomingMessage } from 'node:http';
import { problem } from '../../contract/refusals.ts';
import { Refusal } from '../http/refusal.ts';

const largestForm = 16 * 1024;

/** @throws Refusal 415 for another type than a form's, 413 for more than 16 KiB */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, problem('form_expected'));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestForm) throw new Refusal(413, problem('form_too_large'));
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
