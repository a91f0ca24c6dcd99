import { randomId } from '../lib/random-id.ts';

/** One key per thing to be created: a retry of the same body repeats the key, another body gets a new one. */
export function createIdempotencyKeys(): (body: unknown) => string {
  let latest = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (latest.body !== text) latest = { body: text, key: randomId() };
    return latest.key;
  };
}
