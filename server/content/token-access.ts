/** Who reads the content of a domain for a website, what they may read, and how much. */
import { sql } from 'kysely';
import type { Log } from '../http/log.ts';
import { nameToken, nameUser } from '../http/request-context.ts';
import type { Database } from '../store/database.ts';
import { findPreviewToken, previewTokenPrefix } from '../store/preview-tokens.ts';
import type { Stored } from '../store/tables.ts';
import { createFresh } from './fresh.ts';
import { type Numbers, numbersIn, numbersOf, type ReadNumbers } from './numbers.ts';
import { ContentRefusal } from './refusal.ts';

export type ContentLimits = {
  /** How many pages a second each token may have read from the store, in each process. */
  pagesPerSecond: number;
};
/** A token that was quiet may have as many at once as it may in this many seconds. */
const savedSeconds = 60;
const exportsAtOnce = 2;

export type Asker = {
  domainId: number;
  /** As they were when the token was looked up, after it was asked. */
  numbers: Numbers;
  /** Refuses drafts to client tokens that may not preview, and everything else to preview tokens. */
  demandAt(at: 'live' | 'draft' | number): void;
  /**
   * To be called before something is read from the store, not for answers out of memory: 1 for each page, for the menus,
   * the redirects or the site, and for each hundred entries of a list that has begun.
   */
  charge(pages: number): void;
  /** What turned out to be read besides: nothing that has begun is refused. */
  count(pages: number): void;
  /** Refuses a third export at once. Its pages are counted as they are sent. */
  beginExport(): { end(): void };
};

export type TokenAccess = { ask(authorization: string | undefined): Promise<Asker> };

type Options = { database: Database; now: () => number; log: Log; limits?: ContentLimits | undefined };
type Token = {
  key: string;
  /** What the log calls it. */
  name: string;
  /** The editor for whom a preview token reads. */
  userId: number | null;
  domainId: number;
  mayPreview: boolean;
  isPreview: boolean;
  numbers: Numbers;
};

type ClientToken = Pick<Stored<'client_tokens'>, 'id' | 'name' | 'domain_id' | 'may_preview' | 'last_used_on'> &
  ReadNumbers;

export const usualContentLimits: ContentLimits = { pagesPerSecond: 10_000 };

export function createTokenAccess({ database, now, log, limits = usualContentLimits }: Options): TokenAccess {
  const noteUse = createUseNotes({ database, now, log });
  const spendingOf = createSpendings({ now, log, limits });
  const find = createFresh(async (value: string): Promise<Token | null> => {
    const preview = value.startsWith(previewTokenPrefix) ? await findPreview(database, value, now()) : null;
    // Chance may begin the value of a client token in the same way.
    if (preview) return preview;
    const { rows } = await sql<ClientToken>`
      select id, name, domain_id, may_preview, last_used_on, ${numbersOf(sql`client_tokens.domain_id`)}
      from client_tokens where token = ${value}
    `.execute(database);
    const [row] = rows;
    if (!row) return null;
    noteUse(row);
    const { id, name, domain_id, may_preview } = row;
    const told = { key: `token ${id}`, name, userId: null, domainId: domain_id };
    return { ...told, mayPreview: may_preview === 1, isPreview: false, numbers: numbersIn(row) };
  });
  return {
    async ask(authorization) {
      const value = /^Bearer +(\S{1,500})$/i.exec(authorization ?? '')?.[1];
      if (value === undefined) throw new ContentRefusal('no_token');
      const token = await find(value);
      if (!token) throw new ContentRefusal('unknown_token');
      nameToken(token.name);
      if (token.userId !== null) nameUser(token.userId);
      const spending = spendingOf(token);
      return {
        domainId: token.domainId,
        numbers: token.numbers,
        demandAt: (at) => demandAt(token, at),
        charge: (pages) => {
          spending.demand();
          spending.spend(pages);
        },
        count: spending.spend,
        beginExport: spending.beginExport,
      };
    },
  };
}

async function findPreview(database: Database, value: string, now: number): Promise<Token | null> {
  const found = await findPreviewToken(database, value, now);
  if (!found) return null;
  const { rows } = await sql<ReadNumbers>`select ${numbersOf(sql`${found.domainId}`)}`.execute(database);
  const numbers = numbersIn(rows[0] ?? { newest: null, live: null });
  const told = { key: `preview ${found.domainId} ${found.userId}`, name: 'preview', ...found };
  return { ...told, mayPreview: true, isPreview: true, numbers };
}

function demandAt({ isPreview, mayPreview }: Token, at: 'live' | 'draft' | number): void {
  if (isPreview && at !== 'draft') throw new ContentRefusal('drafts_only');
  if (at === 'draft' && !mayPreview) throw new ContentRefusal('preview_not_allowed');
}

/** How much each token had read from the store: what is saved up in quiet times runs out. */
function createSpendings({
  now,
  log,
  limits,
}: Required<Pick<Options, 'now' | 'log' | 'limits'>> & { limits: ContentLimits }) {
  const { pagesPerSecond } = limits;
  const most = pagesPerSecond * savedSeconds;
  const states = new Map<string, { left: number; at: number; exports: number; toldAt: number }>();

  function refuse(token: Token, state: { toldAt: number }, retryAfter: number): never {
    if (now() - state.toldAt >= 60_000) {
      state.toldAt = now();
      log({ level: 'warn', event: 'client token is slowed down', token: token.name, domain: token.domainId });
    }
    throw new ContentRefusal('too_many_requests', { retryAfter });
  }

  return (token: Token) => {
    const state = states.get(token.key) ?? { left: most, at: now(), exports: 0, toldAt: Number.NEGATIVE_INFINITY };
    states.set(token.key, state);
    const spend = (pages: number) => {
      state.left = Math.max(-most, state.left - pages);
    };
    const demand = () => {
      const passed = Math.max(0, now() - state.at) / 1000;
      state.at = now();
      state.left = Math.min(most, state.left + passed * pagesPerSecond);
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

/** Notes the day of the last use, once a day for each token, while the answer is already on its way. */
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
        const name = error instanceof Error ? error.name : typeof error;
        log({ level: 'warn', event: 'last use of a client token is not noted', tokenId: id, error: name });
      });
  };
}
