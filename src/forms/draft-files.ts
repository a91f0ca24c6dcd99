/** The records of files in the draft store. With a key of their owner, files are sealed in parts, so that the page stays responsive. */
import { array, decode, integer, object, orJsonText, string } from '../../contract/decode.ts';
import type { Cipher } from '../lib/cipher.ts';
import { recordKey } from './draft-records.ts';

/** A file that belongs to a draft and is removed with it. */
export type StoredFile = { draftId: string; key: string; owner: string; file: File };

type About = Omit<StoredFile, 'draftId' | 'file'> & { [recordKey]: string };
/** The first part is `header` as JSON, the others are the bytes. */
export type FileRecord = About & ({ file: File } | { sealed: Uint8Array[] });

const header = object({ name: string, type: string, lastModified: integer, sizes: array(integer) });
/** Bytes. */
const partSize = 1_000_000;
const placeOf = ({ [recordKey]: draftId, owner, key }: About, part: number) =>
  `file ${owner} ${draftId} ${key} ${part}`;

export async function toFileRecord({ draftId, file, ...rest }: StoredFile, cipher: Cipher | null): Promise<FileRecord> {
  const about = { ...rest, [recordKey]: draftId };
  if (!cipher) return { ...about, file };
  const { name, type, lastModified, size } = file;
  const sealed: Uint8Array[] = [];
  const sizes: number[] = [];
  for (let at = 0; at < size; at += partSize) {
    const bytes = new Uint8Array(await file.slice(at, at + partSize).arrayBuffer());
    sizes.push(bytes.length);
    sealed.push(cipher.seal(placeOf(about, sizes.length), bytes));
  }
  const text = JSON.stringify({ name, type, lastModified, sizes });
  return { ...about, sealed: [cipher.sealText(placeOf(about, 0), text), ...sealed] };
}

/** `null` if the file is sealed and `cipher` does not open all of it. */
export function fromFileRecord(record: FileRecord, cipher: Cipher | null): File | null {
  if ('file' in record) return record.file;
  const [first, ...parts] = record.sealed;
  const read = decode(orJsonText(header), (first && cipher?.openText(placeOf(record, 0), first)) ?? null);
  if (!read.ok) return null;
  const { name, type, lastModified, sizes } = read.value;
  const opened = parts.map((part, place) => cipher?.open(placeOf(record, place + 1), part) ?? null);
  const bytes = opened.flatMap((part) => (part ? [part] : []));
  const isWhole = bytes.length === sizes.length && bytes.every(({ length }, place) => length === sizes[place]);
  return isWhole ? new File(bytes, name, { type, lastModified }) : null;
}
