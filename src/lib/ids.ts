/** An ID in an address, as a pattern: any integer, without leading zeros. */
export const idPattern = '0|-?[1-9]\\d{0,15}';

/** 128 random bits as 32 hexadecimal digits; also works on plain HTTP, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a function that gives the same key as long as the body is the same. */
export function createIdempotencyKeys(): (body: unknown) => string {
  let latest = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (latest.body !== text) latest = { body: text, key: randomId() };
    return latest.key;
  };
}
