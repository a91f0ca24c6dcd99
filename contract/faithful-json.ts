const token = /"(?:[^"\\]|\\.)*"|[^\s"]+|\s+/g;

/**
 * Whether JavaScript can read and write a valid JSON text without changing it, apart from spaces and escapes: it shortens long
 * numbers, moves keys that are integers to the front, and keeps only the last of equal keys.
 */
export function isFaithfulJson(text: string): boolean {
  const written = JSON.stringify(JSON.parse(text));
  if (written === text) return true;
  const compact = text.replace(token, (found) => {
    if (found.startsWith('"')) return JSON.stringify(JSON.parse(found));
    return found.trim();
  });
  return compact === written;
}

/** The value of a valid JSON text; the text itself if JavaScript would change it. */
export const faithfulValue = (text: string): unknown => (isFaithfulJson(text) ? JSON.parse(text) : text);
