import { randomId } from '../lib/random-id.ts';

/** One key per thing to be created: a retry of the same body repeats the key, another body gets a new one. */
export function createKeyKeeper(): (body: unknown) => string {
  let kept = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (kept.body !== text) kept = { body: text, key: randomId() };
    return kept.key;
  };
}
