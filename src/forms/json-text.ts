/** Parses JSON that a user types; a failure has the position of the mistake and its likely cause. */
import { isFaithfulJson } from '../../contract/faithful-json.ts';
import { t } from '../language/translate.ts';

/** `line` and `column` count from 1; `message` is the parser's; `cause` is ours, or null if unknown. */
export type JsonMistake = { message: string; line: number; column: number; cause: string | null };
export type JsonReading = { ok: true; value: unknown } | { ok: false; mistake: JsonMistake };

export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : t('unreadable');
    return { ok: false, mistake: { message, ...placeOf(text) } };
  }
}

/** Any value as one line of text. `String` would throw for an object whose `toString` is a text. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The messages of the field: the parser's message with the line, then the column and the likely cause. */
export function mistakeLines({ message, line, column, cause }: JsonMistake): string[] {
  return [
    t('Line {line}: {message}', { line, message }),
    cause ? t('Column {column}: {cause}', { column, cause }) : t('Column {column}.', { column }),
  ];
}

const lineWidth = 100;

/** Indents by two spaces per level; a value that fits on a line stays on one. */
export function prettyJson(value: unknown, indent = ''): string {
  const short = inline(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= lineWidth) return short;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((entry) => deeper + prettyJson(entry, deeper))
    : Object.entries(value).map(([name, entry]) => `${deeper}${JSON.stringify(name)}: ${prettyJson(entry, deeper)}`);
  const [first, last] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${first}\n${lines.join(',\n')}\n${indent}${last}`;
}

/** A valid JSON text, indented; one that JavaScript would change keeps every token. */
export function formatJson(text: string): string {
  if (isFaithfulJson(text)) return prettyJson(JSON.parse(text));
  let depth = 0;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? [];
  const line = () => `\n${'  '.repeat(depth)}`;
  const isOpening = (token: string | undefined) => token === '{' || token === '[';
  const isClosing = (token: string | undefined) => token === '}' || token === ']';
  const written = tokens.map((token, place) => {
    if (isOpening(token)) {
      if (isClosing(tokens[place + 1])) return token;
      depth += 1;
      return token + line();
    }
    if (isClosing(token)) {
      if (isOpening(tokens[place - 1])) return token;
      depth -= 1;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
  return written.join('');
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${inline(entry)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

class Mistake extends Error {
  readonly offset: number;

  constructor(offset: number, cause: string) {
    super(cause);
    this.offset = offset;
  }
}

/** Browsers report the position differently or not at all, so we parse again to find it, unless the nesting is too deep. */
function placeOf(text: string): { line: number; column: number; cause: string | null } {
  try {
    new Scanner(text).scan();
    return { line: 1, column: 1, cause: null };
  } catch (error) {
    if (error instanceof RangeError) return { line: 1, column: 1, cause: null };
    if (!(error instanceof Mistake)) throw error;
    const before = text.slice(0, error.offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, cause: error.message };
  }
}

const space = /[ \t\r\n]*/y;
const atom = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these characters in a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Scanner {
  readonly text: string;
  offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Throws a `Mistake` at the first character that JSON does not allow. */
  scan(): void {
    this.value();
    this.skip(space);
    if (this.offset < this.text.length) throw new Mistake(this.offset, t('the value has ended before this'));
  }

  skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text);
    this.offset += found?.[0].length ?? 0;
    return found !== null;
  }

  value(): void {
    this.skip(space);
    const start = this.text[this.offset];
    if (start === '[') this.list(']', () => this.value());
    else if (start === '{') this.list('}', () => this.member());
    else if (!this.skip(string) && !this.skip(atom)) {
      throw new Mistake(this.offset, valueCause(this.text, this.offset));
    }
  }

  /** Reads from the opening bracket to just after the closing one. */
  list(closing: string, entry: () => void): void {
    this.offset += 1;
    this.skip(space);
    if (this.text[this.offset] !== closing) {
      entry();
      this.skip(space);
      while (this.text[this.offset] === ',') {
        this.offset += 1;
        entry();
        this.skip(space);
      }
    }
    if (this.text[this.offset] !== closing) {
      throw new Mistake(this.offset, separatorCause(this.text, this.offset, closing));
    }
    this.offset += 1;
  }

  member(): void {
    this.skip(space);
    if (!this.skip(string)) throw new Mistake(this.offset, keyCause(this.text, this.offset));
    this.skip(space);
    if (this.text[this.offset] !== ':') throw new Mistake(this.offset, t('a colon is missing after the name'));
    this.offset += 1;
    this.value();
  }
}

function keyCause(text: string, offset: number): string {
  if (text[offset] === '}') return t('there is a comma too many before it');
  if (text[offset] === "'") return t('names stand in double quotes');
  if (offset >= text.length) return t('the text ends before its last bracket');
  return /[\w$]/.test(text[offset] ?? '')
    ? t('names stand in double quotes')
    : t('a name in double quotes is missing here');
}

function valueCause(text: string, offset: number): string {
  const character = text[offset];
  if (character === undefined) return text.trim() === '' ? t('nothing is written here') : t('the text ends too early');
  if (character === ']' || character === '}') {
    return text.slice(0, offset).trimEnd().endsWith(',')
      ? t('there is a comma too many before it')
      : t('a value is missing');
  }
  if (character === ',') return t('a value is missing before the comma');
  if (character === "'") return t('texts stand in double quotes');
  if (character === '"') return t('this text has no closing quote on its line');
  if (text.startsWith('//', offset) || text.startsWith('/*', offset)) return t('JSON has no comments');
  return /[A-Za-z]/.test(character) ? t('texts stand in double quotes') : t('a value is missing here');
}

function separatorCause(text: string, offset: number, closing: string): string {
  if (offset >= text.length) return t('the closing {bracket} is missing', { bracket: closing });
  return /["{[\w-]/.test(text[offset] ?? '')
    ? t('a comma is missing before it')
    : t('a comma or {bracket} is missing here', { bracket: closing });
}
