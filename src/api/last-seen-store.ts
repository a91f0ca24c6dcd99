/** The lists last seen, in IndexedDB: what one person has read, until this person logs out or another signs in. */
import { coreEndpoints } from '../../contract/core-endpoints.ts';
import { type Decoder, decode } from '../../contract/decode.ts';
import { lastReading, readingTime } from '../lib/connection.ts';
import { untilIdle } from '../lib/idle.ts';
import { forgetLastSeen, lastSeenDatabase } from '../lib/last-seen-place.ts';
import { registerWorker } from '../lib/shell-worker.ts';
import { tokenKey } from '../lib/token-keys.ts';
import { ApiError, type Client } from './client.ts';
import type { Reading } from './core-readings.ts';
import { firstPages } from './requested.ts';

/** Whose lists, and from which server. */
export type Owned = { owner: string; server: string };
/** `name`: that of its key in the cache. */
export type Place = Owned & { name: string };
/** `at`: when it was read, in milliseconds since 1970; `text`: JSON; `first`: the same with only the first of many pages. */
type LastSeen = { at: number; text: string; first?: string };
type Row = Place & LastSeen & { size: number };
/** What the cache has under a name. */
type Cached = { data?: unknown; error?: unknown };

/** The domains, each with its pages, pages, menus and images: nothing that only admins read. */
const kept = /^(?:domains|images|@"(?:domains|menus)",\d+,|@"(?:pages|menus)",\d+,\d+,)$/;
const secrets = /token|^ci_user/;
const mostRows = 20;
/** Of all texts together, in characters. */
const mostText = 6_000_000;
const expiry = 30 * 86_400_000;
/** Milliseconds after the last answer: who leaves at once has seen little. */
const usualPause = 2000;
/** Milliseconds until the worker is registered: later than anything that somebody waits for. */
const registrationPause = 2000;

/** Keeps what the cache has and will have. Returns a function that ends it. */
export function keepLastSeen(
  cache: Pick<Map<string, Cached>, 'get' | 'keys'>,
  owned: Owned,
  pause = usualPause,
): () => void {
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    await untilIdle();
    const seen = new Map<string, LastSeen>();
    const gone: string[] = [];
    for (const name of [...cache.keys()].filter((name) => kept.test(name))) {
      const { data, error } = cache.get(name) ?? {};
      const at = readingTime(name);
      if (error instanceof ApiError && error.code !== 'unreachable') gone.push(name);
      else if (data !== undefined && at !== null && written.get(name) !== at) {
        written.set(name, at);
        seen.set(name, { at, ...textsOf(data) });
      }
    }
    if (seen.size + gone.length > 0) await writeLastSeen(owned, seen, gone);
    // Another tab may have logged out meanwhile.
    if (sessionStorage.getItem(tokenKey) === null) forgetLastSeen();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (sessionStorage.getItem(tokenKey) !== null) keep().catch(console.warn);
    }, pause);
  };
  soon();
  const end = lastReading.subscribe(soon);
  const registering = setTimeout(() => untilIdle().then(registerWorker).catch(console.warn), registrationPause);
  return () => {
    clearTimeout(timer);
    clearTimeout(registering);
    end();
  };
}

type Found<Data> = { at: number; data: Data };
/** Keyed by the cache of one sign-in: several parts of the screen show the same. */
const found = new WeakMap<object, Map<string, Promise<Found<unknown> | null>>>();

/** Null if nothing was kept, or what was kept cannot be read by this version. */
export function findLastSeen<Data>(cache: object, place: Place, reading: Reading<Data>): Promise<Found<Data> | null> {
  const known = found.get(cache) ?? new Map<string, Promise<Found<unknown> | null>>();
  found.set(cache, known);
  const finding = known.get(place.name) ?? find(place, reading);
  known.set(place.name, finding);
  return finding as Promise<Found<Data> | null>;
}

async function find({ owner, server, name }: Place, { load }: Reading): Promise<Found<unknown> | null> {
  const row = await within('readonly', (rows): Promise<Row | undefined> => answerOf(rows.get([owner, server, name])));
  if (!row || row.at < Date.now() - expiry) return null;
  try {
    return { at: row.at, data: await load(answering(row)) };
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

/** Whatever is called, it answers with this. */
function answering({ text, first = text }: LastSeen): Client {
  const decoders = new Map<string, Decoder<unknown> | null>(
    Object.entries(coreEndpoints).map(([name, { response }]) => [name, response]),
  );
  return {
    libraryScope: '',
    async call(name, { query }) {
      const decoded = decode(decoders.get(name) ?? never, JSON.parse(query?.first ? first : text), []);
      if (!decoded.ok) throw new Error(`What was kept for ${name} cannot be read`);
      return decoded.value as never;
    },
  };
}

const never = () => {
  throw new Error('It is not kept');
};

/** Also removes what is another person's, too old, or more than is kept. */
function writeLastSeen(
  { owner, server }: Owned,
  seen: ReadonlyMap<string, LastSeen>,
  gone: readonly string[],
): Promise<void> {
  return within('readwrite', (rows) => {
    for (const [name, one] of seen) {
      const size = one.text.length;
      if (size <= mostText) rows.put({ owner, server, name, ...one, size } satisfies Row);
    }
    for (const name of gone) rows.delete([owner, server, name]);
    let count = 0;
    let size = 0;
    const found = rows.index('newest').openKeyCursor(null, 'prev');
    found.onsuccess = () => {
      const cursor = found.result;
      if (!cursor) return;
      const [at, length, whose] = Array.isArray(cursor.key) ? cursor.key : [];
      count += 1;
      size += Number(length);
      const isOld = Number(at) < Date.now() - expiry;
      if (whose !== owner || isOld || count > mostRows || size > mostText) rows.delete(cursor.primaryKey);
      cursor.continue();
    };
    return new Promise((resolve, reject) => {
      rows.transaction.oncomplete = () => resolve();
      rows.transaction.onabort = () => reject(rows.transaction.error);
    });
  });
}

/** Opened for each use, so that nothing is in the way of removing it all. */
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

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
