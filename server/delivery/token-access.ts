/** Identifies the tokens that read content for a website, and limits what and how much each may read. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isNotInTrash } from '../db/present-domains.ts';
import type { Stored } from '../db/tables.ts';
import { digest } from '../identity/seal.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { nameToken, nameUser } from '../kernel/request-context.ts';
import { createTimeBudget, type TimeLimits, TimeUsedUp } from '../kernel/time-budget.ts';
import { QueueFull } from '../kernel/work-queue.ts';
import { findPreviewToken, previewTokenPrefix } from '../publishing/preview-tokens.ts';
import { coalesceReads } from './fresh.ts';
import type { At } from './parameters.ts';
import { ContentRefusal } from './refusal.ts';
import { type Numbers, numbersOf } from './requested-number.ts';

export type ContentLimits = {
  /** How many pages a second each process reads from the store for one token. */
  pagesPerSecond: number;
  /** How much time each token's long readings may take. */
  time?: TimeLimits;
};
/** A token that was idle may use the allowance of this many seconds at once. */
const savedSeconds = 60;
const exportsAtOnce = 2;

export type TokenAccess = ReturnType<typeof createTokenAccess>;
export type Caller = Awaited<ReturnType<TokenAccess['ask']>>;

type Options = { database: Database; now: () => number; log: Log; limits?: ContentLimits | undefined };
type Token = {
  key: string;
  /** The name in the log. */
  name: string;
  /** The editor for whom a preview token reads. */
  userId: number | null;
  domainId: number;
  mayPreview: boolean;
  mayReport: boolean;
  isPreview: boolean;
  numbers: Numbers;
};

type ClientToken = Pick<
  Stored<'client_tokens'>,
  'id' | 'name' | 'domain_id' | 'may_preview' | 'may_report' | 'last_used_on'
> &
  Numbers;

export const usualContentLimits: ContentLimits = { pagesPerSecond: 10_000 };

export function createTokenAccess({ database, now, log, limits = usualContentLimits }: Options) {
  const noteUse = createUseNotes({ database, now, log });
  const budgetOf = createBudgets({ now, log, limits });
  const time = createTimeBudget(limits.time);
  const find = coalesceReads(async (value: string): Promise<Token | null> => {
    const preview = value.startsWith(previewTokenPrefix) ? await findPreview(database, value, now()) : null;
    // The random value of a client token may begin with the same characters.
    if (preview) return preview;
    const { rows } = await sql<ClientToken>`
      select id, name, domain_id, may_preview, may_report, last_used_on, ${numbersOf(sql`client_tokens.domain_id`)}
      from client_tokens where token_hash = ${digest(value)} and ${isNotInTrash(sql`client_tokens.domain_id`)}
    `.execute(database);
    const [row] = rows;
    if (!row) return null;
    noteUse(row);
    const { id, name, domain_id, may_preview, may_report, newest, live, erasure, erased_at } = row;
    const token = { key: `token ${id}`, name, userId: null, domainId: domain_id };
    const rights = { mayPreview: may_preview === 1, mayReport: may_report === 1 };
    return { ...token, ...rights, isPreview: false, numbers: { newest, live, erasure, erased_at } };
  });
  return {
    /** @throws ContentRefusal if the token is missing or unknown */
    async ask(authorization: string | undefined) {
      const value = /^Bearer +(\S{1,500})$/i.exec(authorization ?? '')?.[1];
      if (value === undefined) throw new ContentRefusal('no_token');
      const token = await find(value);
      if (!token) throw new ContentRefusal('unknown_token');
      nameToken(token.name);
      if (token.userId !== null) nameUser(token.userId);
      const budget = budgetOf(token);
      return {
        domainId: token.domainId,
        /** Whether it may report how the builds of its domain go. */
        mayReport: token.mayReport,
        /** Read together with the token, after the request arrived. */
        numbers: token.numbers,
        mayPreview: token.mayPreview,
        /** Refuses drafts to client tokens that may not preview, and everything else to preview tokens. */
        demandAt: (at: At) => demandAt(token, at),
        /**
         * Call it before reading from the store, not for cached answers. The menus, the redirects and the site cost as much
         * as one page, and so does each started hundred of entries in a list.
         * @throws ContentRefusal if the allowance is used up
         */
        charge: (pages: number) => {
          budget.demand();
          budget.spend(pages);
        },
        /** Adds pages that turned out to be read during the request. Never refuses. */
        count: budget.spend,
        /**
         * Call it around a reading that may take long.
         * @throws ContentRefusal if the time of such readings is used up
         */
        takeTime: <T>(read: () => Promise<T>): Promise<T> =>
          time.run(token.key, read).catch((error: unknown) => {
            if (error instanceof QueueFull) throw new ContentRefusal('too_many_requests', { retryAfter: 5 });
            if (!(error instanceof TimeUsedUp)) throw error;
            throw new ContentRefusal('too_many_requests', { retryAfter: error.retryAfter });
          }),
        /** Refuses a third concurrent export. The pages of an export are counted as they are sent. */
        beginExport: budget.beginExport,
      };
    },
  };
}

async function findPreview(database: Database, value: string, now: number): Promise<Token | null> {
  const found = await findPreviewToken(database, value, now);
  if (!found) return null;
  const { rows } = await sql<Numbers>`select ${numbersOf(sql`${found.domainId}`)}`.execute(database);
  const [numbers = { newest: 0, live: null, erasure: 0, erased_at: 0 }] = rows;
  const token = { key: `preview ${found.domainId} ${found.userId}`, name: 'preview', ...found };
  return { ...token, mayPreview: true, mayReport: false, isPreview: true, numbers };
}

function demandAt({ isPreview, mayPreview }: Token, at: At): void {
  if (isPreview && at !== 'draft') throw new ContentRefusal('drafts_only');
  if (at === 'draft' && !mayPreview) throw new ContentRefusal('preview_not_allowed');
}

/** A token bucket for each token: pages are taken from it, and time refills it. */
function createBudgets({ now, log, limits }: Pick<Options, 'now' | 'log'> & { limits: ContentLimits }) {
  const { pagesPerSecond } = limits;
  const capacity = pagesPerSecond * savedSeconds;
  const states = new Map<string, { left: number; at: number; exports: number; loggedAt: number }>();

  function refuse(token: Token, state: { loggedAt: number }, retryAfter: number): never {
    if (now() - state.loggedAt >= 60_000) {
      state.loggedAt = now();
      log({ level: 'warn', event: 'client token is slowed down', token: token.name, domain: token.domainId });
    }
    throw new ContentRefusal('too_many_requests', { retryAfter });
  }

  return (token: Token) => {
    const state = states.get(token.key) ?? {
      left: capacity,
      at: now(),
      exports: 0,
      loggedAt: Number.NEGATIVE_INFINITY,
    };
    states.set(token.key, state);
    const spend = (pages: number) => {
      state.left = Math.max(-capacity, state.left - pages);
    };
    const demand = () => {
      const passed = Math.max(0, now() - state.at) / 1000;
      state.at = now();
      state.left = Math.min(capacity, state.left + passed * pagesPerSecond);
      if (state.left <= 0) refuse(token, state, Math.max(1, Math.ceil(-state.left / pagesPerSecond)));
    };
    const beginExport = () => {
      demand();
      if (state.exports >= exportsAtOnce) refuse(token, state, 5);
      state.exports += 1;
      let isOpen = true;
      const end = () => {
        if (isOpen) state.exports -= 1;
        isOpen = false;
      };
      return { end };
    };
    return { demand, spend, beginExport };
  };
}

/** Stores the day of the last use, at most once a day for each token. The request does not wait for it. */
function createUseNotes({ database, now, log }: Pick<Options, 'database' | 'now' | 'log'>) {
  const triedAt = new Map<number, number>();
  return ({ id, last_used_on }: { id: number; last_used_on: string | null }) => {
    const at = now();
    const day = new Date(at).toISOString().slice(0, 10);
    if ((last_used_on ?? '') >= day || at - (triedAt.get(id) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    triedAt.set(id, at);
    database
      .updateTable('client_tokens')
      .set({ last_used_on: day })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        log({ level: 'warn', event: 'last use of a client token is not noted', tokenId: id, ...describeError(error) });
      });
  };
}
