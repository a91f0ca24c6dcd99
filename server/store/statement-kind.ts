/** What a statement does, by its first words. */

/** It only reads, and may go to the connections for reading. */
export function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/** It tries whether writing is possible. */
export function isProbe(text: string): boolean {
  return text.startsWith('update "probe" ');
}
