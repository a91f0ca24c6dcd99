/** Large answers that are asked for often, packed as they are sent, for as long as nothing in them has changed. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { accepts, type Compressed, compress } from './json-text.ts';
import { isKnown } from './known-tag.ts';
import { jsonType } from './refusal.ts';

/** All of them together, in bytes. */
const most = 48 * 1024 * 1024;
/** In milliseconds: a process of an earlier version may write without a number. */
const longest = 60_000;

type Kept = { state: string; packed: Promise<Compressed>; bytes: number; madeAt: number };
type Wanted = {
  /** What is asked for, and in which view. */
  key: string;
  /** Another text as soon as anything in the answer is different. */
  state: string;
  /** The revision of the entity, with which its `ETag` begins. */
  revision: number;
  make: () => Promise<string>;
};

export type KeptAnswers = { answer: (wanted: Wanted) => KeptAnswer };

export function createKeptAnswers(): KeptAnswers {
  /** The least recently used first. */
  const kept = new Map<string, Kept>();
  const pack = async ({ key, state, make }: Wanted, accepted: string | undefined): Promise<Compressed> => {
    const encoding = ['br', 'gzip'].find((name) => accepts(accepted, name)) ?? '';
    const place = `${key} ${encoding}`;
    const known = kept.get(place);
    kept.delete(place);
    const isFresh = known?.state === state && performance.now() - known.madeAt < longest;
    const entry = isFresh
      ? known
      : {
          ...{ state, bytes: 0, madeAt: performance.now() },
          packed: make().then((text) => compress(text, encoding)),
        };
    kept.set(place, entry);
    try {
      const packed = await entry.packed;
      entry.bytes = packed.body.length;
      makeRoom(kept);
      return packed;
    } catch (error) {
      if (kept.get(place) === entry) kept.delete(place);
      throw error;
    }
  };
  return { answer: (wanted) => new KeptAnswer(wanted, pack) };
}

function makeRoom(kept: Map<string, Kept>): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [place, one] of kept) {
    if (bytes <= most) return;
    kept.delete(place);
    bytes -= one.bytes;
  }
}

/** For a client that has it already, it is not even made. */
export class KeptAnswer {
  constructor(
    private readonly wanted: Wanted,
    private readonly pack: (wanted: Wanted, accepted: string | undefined) => Promise<Compressed>,
  ) {}

  async respond(context: Context): Promise<Response> {
    const { key, state, revision } = this.wanted;
    const etag = `W/"${revision}.${createHash('sha256').update(`${key} ${state}`).digest('base64url').slice(0, 22)}"`;
    context.header('ETag', etag);
    if (isKnown(context, etag)) return context.body(null, 304);
    const { body, headers } = await this.pack(this.wanted, context.req.header('Accept-Encoding'));
    context.header('Content-Type', jsonType);
    for (const [name, value] of Object.entries(headers)) context.header(name, value, { append: true });
    return context.body(body, 200);
  }
}
