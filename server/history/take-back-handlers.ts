/** Restores a field, a part or the whole of a page, a menu or a domain as of an earlier number, with the handlers that write it. */
import { domainChange, domainSetup, menuChange, settingsChange } from '../../contract/core-endpoints.ts';
import {
  breadcrumbsFields,
  domainSetupFields,
  domainTextFields,
  type Item,
  itemFields,
  menuFields,
  type Page,
  pageFields,
  type Section,
  sectionFields,
  settingsFields,
} from '../../contract/entities.ts';
import { type Fields, pick } from '../../contract/fields.ts';
import { allRedirects, type TakeBack } from '../../contract/history.ts';
import { problem } from '../../contract/refusals.ts';
import { domainHandlers } from '../content/domain-handlers.ts';
import { adminDomainHandlers } from '../content/domain-setup-handlers.ts';
import { saveStartPage } from '../content/domains.ts';
import { menuHandlers } from '../content/menu-handlers.ts';
import { readPage } from '../content/pages.ts';
import { settingsHandlers } from '../content/settings-handlers.ts';
import { beginTakingBack, imageSources, newestSeq, upcomingSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { withNewRevisions } from '../db/former-revisions.ts';
import { findRow } from '../db/rows.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { forbidden, invalid, orNotFound, stale } from '../kernel/refusal.ts';
import { takeBackRedirects } from '../references/redirect-handlers.ts';
import { putBack } from '../rules/ordering.ts';
import { insertRestored } from '../trash/restore.ts';
import { findNewer } from './histories.ts';
import { keptVersion } from './history-handlers.ts';
import { namesOf, restoringBody, withFieldOf } from './take-back-fields.ts';
import { idsOf, itemsOf, takeBackOnPage } from './take-back-page.ts';
import { demandRestorable } from './take-back-refusals.ts';
import { domainAt, menuAt, pageAt, rowsAt, sideOf } from './versions.ts';

type Newer = Parameters<Parameters<typeof findNewer>[4]>[0];

export const takeBackHandlers = {
  takeBackPage: async (call) => {
    const { database, params, body } = call;
    const { domainId, pageId } = params;
    const version = pageAt(database, domainId, pageId, body.seq);
    const then = await keptVersion(database, { domainId, seq: body.seq }, version);
    const now = await readPage(database, domainId, pageId);
    const sections = [then, now].flatMap((page) => page?.sections ?? []);
    await demandSeen(call, `page ${pageId}`, (change) => isOnPart(change, body, sections), now);
    beginTakingBack(database);
    await demandRestorable(call, then, now);
    // `sent` is empty because the unknown keys of this body do not belong to the page.
    await takeBackOnPage({ ...call, sent: {} }, now ? withPresentParts(then, now, body.keep) : then, now);
    return { seq: await upcomingSeq(database, domainId) };
  },

  takeBackMenu: async (call) => {
    const { database, params, body } = call;
    const { domainId, menuId } = params;
    const subject = `menu ${menuId}`;
    const version = menuAt(database, domainId, menuId, body.seq);
    const then = await keptVersion(database, { domainId, seq: body.seq }, version);
    const now = await menuAt(database, domainId, menuId, await newestSeq(database, domainId));
    await demandSeen(call, subject, (change) => isOnField(change, menuFields, body.field), now);
    beginTakingBack(database);
    if (now) {
      const former = withPresent(menuFields, then, now, body.keep);
      const change = restoringBody(menuChange, menuFields, body.field, former, now);
      if (change) await menuHandlers.updateMenu({ ...call, ifMatch: null, body: change });
    } else {
      orNotFound(body.field === null, 'menu');
      const rows = await rowsAt(database, domainId, subject, body.seq);
      const seq = await newestSeq(database, domainId);
      const menus = await withNewRevisions(database, 'menus', rows.menus ?? [], seq);
      await insertRestored(database, 'menus', { menus });
    }
    return { seq: await upcomingSeq(database, domainId) };
  },

  takeBackDomain: async (call) => {
    const { database, account, params, body } = call;
    const { domainId } = params;
    const version = domainAt(database, domainId, body.seq);
    const then = await keptVersion(database, { domainId, seq: body.seq }, version);
    const now = orNotFound(await domainAt(database, domainId, await newestSeq(database, domainId)), 'version');
    const fields = body.kind === 'settings' ? settingsFields : { ...domainTextFields, ...setupFields };
    const isRelevant = (change: Newer) =>
      change.kind === body.kind &&
      (body.kind === 'redirect'
        ? body.field === null || body.field === allRedirects || has(change, [body.field])
        : body.field === 'start_page_id'
          ? has(change, ['start_page_id'])
          : isOnField(change, fields, body.field));
    await demandSeen(call, 'domain', isRelevant, now);
    beginTakingBack(database);
    const rest = { ...call, ifMatch: null };
    const isSetupField = body.kind !== 'redirect' && body.field !== null && body.field in setupFields;
    if ((isSetupField || body.kind === 'settings') && !account.is_admin) throw forbidden();
    if (body.kind === 'redirect') await takeBackRedirects(database, domainId, body.field, then.redirects);
    else if (body.field === 'start_page_id') await takeBackStartPage(call, then.start_page_id, now.start_page_id);
    else if (body.kind === 'settings') {
      const change = restoringBody(settingsChange, settingsFields, body.field, then, now);
      const { id: settingsId } = orNotFound(
        await findRow(database, 'domain_settings', { domain_id: domainId }),
        'settings',
      );
      if (change) await settingsHandlers.updateSettings({ ...rest, params: { settingsId }, body: change });
    } else if (isSetupField) {
      const change = restoringBody(domainSetup, setupFields, body.field, then, now);
      if (change) await adminDomainHandlers.updateDomainSetup({ ...rest, body: change });
    } else {
      const former = withPresent(domainTextFields, then, now, body.keep);
      const change = restoringBody(domainChange, domainTextFields, body.field, former, now);
      if (change) await domainHandlers.updateDomain({ ...rest, body: change });
    }
    return { seq: await upcomingSeq(database, domainId) };
  },
} satisfies Partial<Handlers>;

/** The earlier version with the present values of the fields to keep. */
function withPresent<One extends object>(fields: Fields, then: One, now: One, keep: TakeBack['keep']): One {
  return keep.reduce((one, { field }) => (field === null ? one : withFieldOf(fields, one, now, field)), then);
}

/** The fields of admins that versions hold. */
const setupFields = pick(domainSetupFields, 'fqdn', 'slug');

/** @throws Refusal 412 if the fields or parts to restore have changed since the client read them */
async function demandSeen(
  { database, params: { domainId }, body }: { database: Database; params: { domainId: number }; body: TakeBack },
  subject: string,
  isRelevant: (change: Newer) => boolean,
  current: object | null,
): Promise<void> {
  const isWritten = (change: Newer) => !imageSources.includes(change.source) && isRelevant(change);
  const newer = await findNewer(database, domainId, subject, body.seen, isWritten);
  if (newer) throw stale({ ...current, ...newer });
}

const fieldsOf: Readonly<Record<string, Fields>> = { page: pageFields, section: sectionFields, item: itemFields };

type Part = { id: number; items: readonly { id: number }[] };

function isOnPart(change: Newer, { kind, id, field }: TakeBack, sections: readonly Part[]): boolean {
  if (kind === 'page' && field === null) return true;
  const isWhole = change.before === null || change.after === null;
  if (change.kind === 'page' && isWhole) return true;
  if (kind === 'section' && field === null && change.kind === 'item') {
    return sections.some((section) => section.id === id && section.items.some((item) => item.id === change.entity_id));
  }
  if (change.kind !== kind || (kind !== 'breadcrumbs' && change.entity_id !== id)) return false;
  return field === null || isWhole || has(change, namesOf(fieldsOf[kind] ?? breadcrumbsFields, field));
}

function isOnField(change: Newer, fields: Fields, field: string | null): boolean {
  return field === null || change.before === null || change.after === null || has(change, namesOf(fields, field));
}

function has({ before }: Pick<Newer, 'before'>, columns: readonly string[]): boolean {
  return Object.keys(sideOf(before) ?? {}).some((column) => columns.includes(column));
}

async function takeBackStartPage(
  { database, params: { domainId } }: Pick<Call<'takeBackDomain'>, 'database' | 'params'>,
  then: number | null,
  now: number | null,
): Promise<void> {
  if (then === now) return;
  const page = then === null ? null : await findRow(database, 'pages', then);
  if (then !== null && page?.domain_id !== domainId) throw invalid({ start_page_id: [problem('not_page')] });
  await saveStartPage(database, domainId, { from: now, to: then });
}

/** The earlier version of a page with the present state of the fields and parts to keep. */
function withPresentParts(then: Page, now: Page, keep: TakeBack['keep']): Page {
  return keep.reduce((page, part) => withPresentPart(page, now, part), then);
}

function withPresentPart(then: Page, now: Page, { kind, id, field }: TakeBack['keep'][number]): Page {
  if (kind === 'breadcrumbs') return { ...then, breadcrumbs: now.breadcrumbs };
  if (kind === 'section' && field === null) return withSection(then, now, id);
  if (kind === 'item' && field === null) return withItem(then, now, id);
  if (field === null) return then;
  if (kind === 'page') return withFieldOf(pageFields, then, now, field);
  const [section, item] = [find(now.sections, id), find(itemsOf(now), id)];
  const sections = then.sections.map((one) =>
    kind === 'section'
      ? withField(sectionFields, one, section, id, field)
      : { ...one, items: one.items.map((own) => withField(itemFields, own, item, id, field)) },
  );
  return { ...then, sections };
}

function withField<Part extends Section | Item>(
  fields: Parameters<typeof withFieldOf>[0],
  part: Part,
  now: Part | null,
  id: number,
  field: string,
): Part {
  if (part.id !== id) return part;
  if (now) return withFieldOf(fields, part, now, field);
  // The part comes back without its image.
  return field === 'image' ? { ...part, image_id: null, image_url: null } : part;
}

/** The section is there only if it is there now, at its present position. */
function withSection(then: Page, now: Page, id: number): Page {
  const [former, present] = [find(then.sections, id), find(now.sections, id)];
  const others = then.sections.filter((section) => section.id !== id);
  if (!present) {
    // Its items may be in other sections now.
    const items = former?.items ?? [];
    return items.reduce((page, item) => withItem(page, now, item.id), { ...then, sections: others });
  }
  const known = new Set(itemsOf(then).map((item) => item.id));
  const section = former ?? { ...present, items: present.items.filter((item) => !known.has(item.id)) };
  return { ...then, sections: placed(others, section, now.sections) };
}

function withItem(then: Page, now: Page, id: number): Page {
  const home = now.sections.find(({ items }) => find(items, id));
  const item = find(itemsOf(then), id) ?? find(itemsOf(now), id);
  const sections = then.sections.map((section) => {
    const others = section.items.filter((one) => one.id !== id);
    return { ...section, items: item && section.id === home?.id ? placed(others, item, home.items) : others };
  });
  return { ...then, sections };
}

/** Inserts the part next to its present neighbours. */
function placed<Part extends Section | Item>(others: readonly Part[], part: Part, now: readonly Part[]): Part[] {
  const all = [...others, part];
  const order = putBack(idsOf(others), part.id, idsOf(now));
  return order.flatMap((id) => find(all, id) ?? []);
}

function find<Part extends { id: number }>(parts: readonly Part[], id: number): Part | null {
  return parts.find((part) => part.id === id) ?? null;
}
