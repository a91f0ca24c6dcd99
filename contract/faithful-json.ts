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

/** Reads and writes JSON of which some members have lists that must stay as they were sent. */
export type JsonFormat = { read: (json: string) => unknown; write: (value: unknown) => string };

/** The members of these names are read as text where JavaScript would change their value, and their texts are written as they are. */
export function jsonWithTexts(...names: readonly string[]): JsonFormat {
  return {
    read: (json) => JSON.parse(isFaithfulJson(json) ? json : withTexts(json, names)),
    write(value) {
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const members = Object.entries(value).map(([name, member]) => {
        const isText = names.includes(name) && typeof member === 'string' && isList(member);
        return `${JSON.stringify(name)}:${isText ? member : JSON.stringify(member)}`;
      });
      return `{${members.join()}}`;
    },
  };
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

const lexeme = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

function withTexts(json: string, names: readonly string[]): string {
  let [written, last, depth, start] = ['', 0, 0, -1];
  let name: string | null = null;
  let key: string | null = null;
  for (const { 0: found, index } of json.matchAll(lexeme)) {
    const isOpening = found === '{' || found === '[';
    if (start < 0 && isOpening && key !== null && names.includes(key)) [start, depth] = [index, 0];
    key = found === ':' ? name : null;
    name = found.startsWith('"') ? JSON.parse(found) : null;
    if (start < 0) continue;
    if (isOpening) depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    if (depth > 0) continue;
    const end = index + found.length;
    const value = json.slice(start, end);
    if (!isFaithfulJson(value)) {
      written += json.slice(last, start) + JSON.stringify(value);
      last = end;
    }
    start = -1;
  }
  return written + json.slice(last);
}
