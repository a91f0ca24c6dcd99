const token = /"(?:[^"\\]|\\.)*"|[^\s"]+|\s+/g;

/**
 * Whether JavaScript can read and write a valid JSON text without changing it, apart from spaces and escapes: it shortens long
 * numbers, moves keys that are integers to the front, and keeps only the last of equal keys.
 */
export function isFaithfulJson(text: string): boolean {
  const compact = text.replace(token, (found) => {
    if (found.startsWith('"')) return JSON.stringify(JSON.parse(found));
    return found.trim();
  });
  return compact === JSON.stringify(JSON.parse(text));
}
