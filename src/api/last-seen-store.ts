/**
 * Stores the lists that a user has read in IndexedDB, until the user logs out or another one signs in.
 */
import { coreEndpoints } from '../../contract/core-endpoints.ts';
import { type Decoder, decode, nullable, object, orJsonText, string } from '../../contract/decode.ts';
import { lastReading, readingTime } from '../lib/connection.ts';
import { untilIdle } from '../lib/idle.ts';
import { answerOf, completionOf, eachOf } from '../lib/indexed-db.ts';
import { forgetLastSeen, lastSeenDatabase } from '../lib/last-seen-place.ts';
import { cipherOf, unlock } from '../lib/person-cipher.ts';
import { registerWorker } from '../lib/shell-worker.ts';
import { tokenKey } from '../lib/token-keys.ts';
import { ApiError, type Client } from './client.ts';
import { firstPages } from './requested.ts';
import type { Reading } from './resource.ts';

/** `draftKey` is that of the signed-in user. */
type Owned = { owner: string; server: string; draftKey?: string | null };
/** `name` is the serialized SWR key. */
type Place = Owned & { name: string };
/** `at` is in milliseconds since 1970; `text` is JSON; `first` is the same with only the first of many pages. */
type LastSeen = { at: number; text: string; first?: string };
/** Without a key of its owner, a row has the texts themselves. */
type Row = Place & { at: number; size: number } & (Omit<LastSeen, 'at'> | { sealed: Uint8Array });
/** An entry of SWR's cache. */
type Cached = { data?: unknown; error?: unknown };

/** The keys of domains, pages, menus and images. Nothing that only admins can read is stored. */
const storedKeys = /^(?:domains|images|@"(?:domains|menus)",\d+,|@"(?:pages|menus)",\d+,\d+,)$/;
const secrets = /token|^ci_user/;
const maxRows = 20;
/** Characters of all texts together. */
const maxText = 6_000_000;
/** Milliseconds. */
const expiry = 30 * 86_400_000;
/** Milliseconds without a response after which the lists are written. */
const defaultWriteDelay = 2000;
/** Milliseconds until the worker is registered, after everything that the user waits for. */
const registrationDelay = 2000;

/** Stores what is in SWR's cache, now and after every response. Returns a function that ends it. */
export function keepLastSeen(
  cache: Pick<Map<string, Cached>, 'get' | 'keys'>,
  owned: Owned,
  writeDelay = defaultWriteDelay,
): () => void {
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSealed = false;
  const write = async () => {
    await untilIdle();
    await unlock(owned.owner, owned.draftKey ?? null);
    const seen = new Map<string, LastSeen>();
    const gone: string[] = [];
    for (const name of [...cache.keys()].filter((name) => storedKeys.test(name))) {
      const { data, error } = cache.get(name) ?? {};
      const at = readingTime(name);
      if (error instanceof ApiError && error.code !== 'unreachable') gone.push(name);
      else if (data !== undefined && at !== null && written.get(name) !== at) {
        written.set(name, at);
        seen.set(name, { at, ...textsOf(data) });
      }
    }
    if (!isSealed) await sealRows(owned.owner);
    isSealed = true;
    if (seen.size + gone.length > 0) await writeLastSeen(owned, seen, gone);
    // Another tab may have logged out meanwhile.
    if (sessionStorage.getItem(tokenKey) === null) forgetLastSeen();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (sessionStorage.getItem(tokenKey) !== null) write().catch(console.warn);
    }, writeDelay);
  };
  schedule();
  const unsubscribe = lastReading.subscribe(schedule);
  const registering = setTimeout(() => untilIdle().then(registerWorker).catch(console.warn), registrationDelay);
  return () => {
    clearTimeout(timer);
    clearTimeout(registering);
    unsubscribe();
  };
}

type Found<Data> = { at: number; data: Data };
/** By the cache of one sign-in, because several components ask for the same list. */
const found = new WeakMap<object, Map<string, Promise<Found<unknown> | null>>>();

/** Null if nothing is stored, or if this version cannot decode what is. */
export function findLastSeen<Data>(cache: object, place: Place, reading: Reading<Data>): Promise<Found<Data> | null> {
  const byName = found.get(cache) ?? new Map<string, Promise<Found<unknown> | null>>();
  found.set(cache, byName);
  const finding = byName.get(place.name) ?? find(place, reading);
  byName.set(place.name, finding);
  return finding as Promise<Found<Data> | null>;
}

async function find(
  { owner, server, name, draftKey = null }: Place,
  { load }: Reading,
): Promise<Found<unknown> | null> {
  await unlock(owner, draftKey);
  const row = await within('readonly', (rows): Promise<Row | undefined> => answerOf(rows.get([owner, server, name])));
  if (!row || row.at < Date.now() - expiry) return null;
  try {
    const texts = openedTexts(row);
    return texts && { at: row.at, data: await load(storedClient(texts)) };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function textsOf(data: unknown): Omit<LastSeen, 'at'> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { text: JSON.stringify(data) };
  const shown: Record<string, unknown> = Object.fromEntries(
    Object.entries(data).filter(([name]) => !secrets.test(name)),
  );
  const text = JSON.stringify(shown);
  const { pages } = shown;
  if (!Array.isArray(pages) || pages.length <= firstPages) return { text };
  return { text, first: JSON.stringify({ ...shown, pages: pages.slice(0, firstPages), pages_count: pages.length }) };
}

const placeOf = ({ owner, server, name }: Place) => `list ${owner} ${server} ${name}`;

function toRow(place: Place, { at, ...texts }: LastSeen): Row {
  const cipher = cipherOf(place.owner);
  const about = { ...place, at, size: texts.text.length };
  return cipher ? { ...about, sealed: cipher.sealText(placeOf(place), JSON.stringify(texts)) } : { ...about, ...texts };
}

const texts = object({ text: string, first: nullable(string) });

/** `null` if the key of this person does not open the row. */
function openedTexts(row: Row): Omit<LastSeen, 'at'> | null {
  if (!('sealed' in row)) return row;
  const opened = decode(orJsonText(texts), cipherOf(row.owner)?.openText(placeOf(row), row.sealed) ?? null);
  if (!opened.ok) return null;
  const { text, first } = opened.value;
  return first === null ? { text } : { text, first };
}

/** A client that answers every call with the stored text. */
function storedClient({ text, first = text }: Omit<LastSeen, 'at'>): Client {
  const decoders = new Map<string, Decoder<unknown> | null>(
    Object.entries(coreEndpoints).map(([name, { response }]) => [name, response]),
  );
  return {
    libraryScope: '',
    async call(name, { query }) {
      const decoded = decode(decoders.get(name) ?? never, JSON.parse(query?.first ? first : text), []);
      if (!decoded.ok) throw new Error(`The stored answer to ${name} cannot be decoded`);
      return decoded.value as never;
    },
  };
}

const never = () => {
  throw new Error('This endpoint is not stored');
};

/** Seals what was written before the server gave this person a key. */
async function sealRows(owner: string): Promise<void> {
  if (!cipherOf(owner)) return;
  await within('readwrite', (rows) => {
    eachOf(rows.openCursor(), (cursor) => {
      const row: Row = cursor.value;
      if ('sealed' in row || row.owner !== owner) return;
      const { server, name, at, size: _, ...texts } = row;
      cursor.update(toRow({ owner, server, name }, { at, ...texts }));
    });
    return completionOf(rows.transaction);
  });
}

/** Also removes the rows of other users, expired ones, and the oldest above the limits. */
function writeLastSeen(
  { owner, server }: Owned,
  seen: ReadonlyMap<string, LastSeen>,
  gone: readonly string[],
): Promise<void> {
  return within('readwrite', (rows) => {
    for (const [name, one] of seen) {
      if (one.text.length <= maxText) rows.put(toRow({ owner, server, name }, one));
    }
    for (const name of gone) rows.delete([owner, server, name]);
    let count = 0;
    let size = 0;
    eachOf(rows.index('newest').openKeyCursor(null, 'prev'), ({ key, primaryKey }) => {
      const [at, length, rowOwner] = Array.isArray(key) ? key : [];
      count += 1;
      size += Number(length);
      const isExpired = Number(at) < Date.now() - expiry;
      if (rowOwner !== owner || isExpired || count > maxRows || size > maxText) rows.delete(primaryKey);
    });
    return completionOf(rows.transaction);
  });
}

/** Opens the database for each use: an open connection would block its deletion. */
async function within<Result>(mode: IDBTransactionMode, act: (rows: IDBObjectStore) => Promise<Result>) {
  const opening = indexedDB.open(lastSeenDatabase, 1);
  opening.onupgradeneeded = () => {
    const rows = opening.result.createObjectStore('lists', { keyPath: ['owner', 'server', 'name'] });
    rows.createIndex('newest', ['at', 'size', 'owner']);
  };
  const database = await answerOf(opening);
  try {
    return await act(database.transaction('lists', mode).objectStore('lists'));
  } finally {
    database.close();
  }
}
