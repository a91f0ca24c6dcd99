/** Earlier versions of pages, menus and domain data, and their authors. */
import type { Page } from '../../contract/entities.ts';
import type { DestroyedPart, History, VersionImage } from '../../contract/history.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { readImagesAt } from '../delivery/images-at.ts';
import type { Account } from '../kernel/account.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { forbidden, notFound, orNotFound, Refusal } from '../kernel/refusal.ts';
import { type Query, wholeNumber } from '../kernel/request-query.ts';
import { tableOf } from '../rules/replay.ts';
import { flushErased } from '../trash/erase.ts';
import { eraseVersion } from '../trash/erase-version.ts';
import type { Subject } from './differing-parts.ts';
import { readDeployed, readDestroyed, readHistory, readSaves } from './histories.ts';
import { readSubject } from './keyframes.ts';
import { domainAt, isKept, menuAt, pageAt } from './versions.ts';

export const historyHandlers = {
  listPageHistory: {
    isCostly: true,
    run: (call) => history(call, subjectIn(call.params.domainId, 'page', call.params.pageId)),
  },
  listMenuHistory: {
    isCostly: true,
    run: (call) => history(call, subjectIn(call.params.domainId, 'menu', call.params.menuId)),
  },
  listDomainHistory: {
    isCostly: true,
    run: (call) => history(call, subjectIn(call.params.domainId, 'domain', call.params.domainId)),
  },

  eraseVersion: async ({ database, account, params: { domainId }, body, services: { now }, afterCommit }) => {
    if (!account.is_admin) throw forbidden();
    const { kind, id, first_seq: first, seq: last } = body;
    const subject = subjectIn(domainId, kind, id);
    const outcome = await eraseVersion(database, { subject, first, last }, { at: now(), userId: account.id });
    if (outcome === 'missing') throw notFound('version');
    if (outcome !== 'erased') throw new Refusal(409, problem(`version_${outcome}`));
    afterCommit(flushErased);
  },

  getPageVersion: {
    isCostly: true,
    run: async ({ database, params: { domainId, pageId, seq } }) => {
      const page = await keptVersion(database, { domainId, seq }, pageAt(database, domainId, pageId, seq));
      const parts = page.sections.flatMap(({ id, items }) => [
        { kind: 'section' as const, id },
        ...items.map((item) => ({ kind: 'item' as const, id: item.id })),
      ]);
      const crumbs = page.breadcrumbs ? [{ kind: 'breadcrumbs' as const, id: page.breadcrumbs.id }] : [];
      const all = [{ kind: 'page' as const, id: pageId }, ...crumbs, ...parts];
      return {
        ...page,
        destroyed_since: await destroyedSince(database, domainId, `page ${pageId}`, seq, all),
        images: await imagesOf(database, domainId, page, seq),
      };
    },
  },

  getMenuVersion: {
    isCostly: true,
    run: async ({ database, params: { domainId, menuId, seq } }) => {
      const menu = await keptVersion(database, { domainId, seq }, menuAt(database, domainId, menuId, seq));
      const all = [{ kind: 'menu' as const, id: menuId }];
      return { ...menu, destroyed_since: await destroyedSince(database, domainId, `menu ${menuId}`, seq, all) };
    },
  },

  getDomainVersion: {
    isCostly: true,
    run: ({ database, params }) => keptVersion(database, params, domainAt(database, params.domainId, params.seq)),
  },
} satisfies Partial<Handlers>;

function subjectIn(domainId: number, kind: 'page' | 'menu' | 'domain', id: number): Subject {
  const subject = kind === 'domain' ? 'domain' : `${kind} ${id}`;
  return { domain_id: domainId, subject, page_id: kind === 'page' ? id : null };
}

type Asked = { database: Database; account: Account; query: Query; services: Services };

async function history(
  { database, account, query, services: { historyDays } }: Asked,
  { domain_id: domainId, subject, page_id: pageId }: Subject,
): Promise<History> {
  const stays = { kept_days: historyDays, may_erase: account.is_admin };
  const between = /^(\d{1,15}),(\d{1,15})$/.exec(query.between ?? '');
  if (between) {
    const saves = await readSaves(database, domainId, subject, [Number(between[1]), Number(between[2])]);
    return { entries: saves, next: null, deployments: [], ...stays };
  }
  const { entries, next } = await readHistory(database, domainId, subject, wholeNumber(query, 'before'));
  const exists = entries.length > 0 || Object.keys(await readSubject(database, domainId, subject)).length > 0;
  orNotFound(exists, subject.startsWith('menu') ? 'menu' : 'page');
  const range = { from: next ?? 0, before: wholeNumber(query, 'before') };
  const deployments = await readDeployed(database, domainId, pageId, range);
  return { entries, next, deployments, ...stays };
}

/** @throws Refusal 404 if the version was removed or never existed */
export async function keptVersion<Version>(
  database: Database,
  { domainId, seq }: { domainId: number; seq: number },
  version: Promise<Version | null>,
): Promise<Version> {
  const [isStored, stored] = await Promise.all([isKept(database, domainId, seq), version]);
  return orNotFound(isStored ? stored : null, 'version');
}

async function imagesOf(database: Database, domainId: number, page: Page, seq: number): Promise<VersionImage[]> {
  const parts = [page, ...page.sections.flatMap((section) => [section, ...section.items])];
  const ids = [...new Set(parts.flatMap(({ image_id }) => image_id ?? []))];
  const imageAt = await readImagesAt(database, domainId, ids);
  return ids.flatMap((id) => {
    const image = imageAt(id, seq);
    if (!image) return [];
    const { alt, copyright, width, height, file_name: file } = image;
    return [{ id, alt, copyright, width, height, file }];
  });
}

type Part = Pick<DestroyedPart, 'kind' | 'id'>;

async function destroyedSince(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
  parts: readonly Part[],
): Promise<DestroyedPart[]> {
  const now = await readSubject(database, domainId, subject);
  const destroyed = parts.filter(({ kind, id }) => !now[tableOf[kind]]?.some((row) => row.id === id));
  return readDestroyed(database, domainId, subject, seq, destroyed);
}
