/** One spelling for each path, so that an address copied from a browser is the path of its page. */
import { type Decoder, nullable, string } from './decode.ts';

const encodedRun = /(?:%[0-9a-f]{2})+/gi;
/** Characters that would mean something else, or could not be seen, if they were not encoded. */
const encodedStays = /[\s\p{Cc}%/?#\\]/gu;
/** Zero-width space, soft hyphen, and marks of order or direction. Joiners stay, because some languages need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Decoded, composed (NFC), and without invisible characters. An invalid encoding stays as it is. */
export function normalPath(path: string): string {
  return path.replace(encodedRun, decodedRun).replace(invisible, '').normalize('NFC');
}

function decodedRun(run: string): string {
  return decoded(run)?.replace(encodedStays, encodeURIComponent) ?? run;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A target may have a query or a fragment, which stays as it is. */
export function normalTarget(target: string): string {
  const { path, suffix } = splitTarget(target);
  return path.startsWith('/') ? normalPath(path) + suffix : target;
}

/** Splits a target before its query or fragment. */
export function splitTarget(target: string): { path: string; suffix: string } {
  const end = target.search(/[?#]/);
  return end === -1 ? { path: target, suffix: '' } : { path: target.slice(0, end), suffix: target.slice(end) };
}

/** Whether no browser would ever request this path: it has a part `.` or `..`, a backslash, or an invalid encoding. */
export function isUnreachable(path: string): boolean {
  return /(?:^|\/)\.\.?(?:\/|$)|\\/.test(path) || decoded(path) === null;
}

/** A path or target as a call sends it. */
export const sentTarget: Decoder<string> = (value, leftOut) => {
  const decoded = string(value, leftOut);
  return typeof decoded === 'string' ? normalTarget(decoded) : decoded;
};

/** A field for a path or the target of a link. */
export const target = { read: nullable(string), sent: nullable(sentTarget) };
