/** What of an earlier version of a page cannot come back, because the path or an image is no longer to be had. */
import type { Page } from '../../contract/entities.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { findDestroyedImages } from '../images/placed-addresses.ts';
import type { Call } from '../kernel/handler.ts';
import { throwIfInvalid } from '../kernel/refusal.ts';
import { findTaken } from '../references/redirects.ts';
import type { Row } from '../rules/replay.ts';

type TakeBackCall = Pick<Call<'takeBackPage'>, 'database' | 'params' | 'body'>;
type PartKind = 'page' | 'section' | 'item';
type Part = { kind: PartKind; id: number; image_id: number | null; section: number | null };

/** @throws Refusal 422 that names each place as `section.12.image`, so that all but these can be taken back */
export async function demandRestorable(call: TakeBackCall, then: Page, now: Page | null): Promise<void> {
  const { database, params, body } = call;
  const problems: FieldProblems = {};
  const bringsPath = body.kind === 'page' && (body.field === null || body.field === 'path');
  const { id, path } = then;
  if (bringsPath && path !== null && path !== now?.path && !isKept(body, 'page', id, 'path')) {
    const page = (await findTaken(database, params.domainId, [path])).get(path);
    if (page) problems[`page.${id}.path`] = [problem('path_of_page', { name: page.headline || path })];
  }
  const present = new Map(now ? partsOf(now).map(({ kind, id, image_id }) => [`${kind} ${id}`, image_id]) : []);
  const parts = partsOf(then).filter(
    (part) =>
      bringsImage(body, part) &&
      present.get(`${part.kind} ${part.id}`) !== part.image_id &&
      !isKept(body, part.kind, part.id, 'image'),
  );
  const destroyed = await findDestroyedImages(
    database,
    parts.flatMap(({ image_id }) => image_id ?? []),
  );
  for (const { kind, id, image_id } of parts) {
    if (image_id !== null && destroyed.has(image_id)) problems[`${kind}.${id}.image`] = [problem('image_destroyed')];
  }
  throwIfInvalid(problems);
}

function bringsImage({ kind, id, field }: TakeBackCall['body'], part: Part): boolean {
  if (field !== null && field !== 'image' && field !== 'image_id') return false;
  if (kind === part.kind && id === part.id) return true;
  return field === null && (kind === 'page' || (kind === 'section' && part.section === id));
}

function isKept({ keep }: Pick<TakeBackCall['body'], 'keep'>, kind: PartKind, id: number, field: string): boolean {
  return keep.some((one) => one.kind === kind && one.id === id && one.field === field);
}

function partsOf(page: Page): Part[] {
  return [
    { kind: 'page', id: page.id, image_id: page.image_id, section: null },
    ...page.sections.flatMap(({ id, image_id, items }) => [
      { kind: 'section' as const, id, image_id, section: id },
      ...items.map((item) => ({ kind: 'item' as const, id: item.id, image_id: item.image_id, section: id })),
    ]),
  ];
}

/** A row that comes back as a whole, without what is to be left away: it gets a free path, and no image. */
export async function withoutKept(
  { database, params: { domainId }, body }: TakeBackCall,
  kind: PartKind,
  row: Row,
): Promise<Row> {
  const id = Number(row.id);
  const image = isKept(body, kind, id, 'image') ? { image_id: null, image_url: null } : {};
  const path =
    kind === 'page' && isKept(body, 'page', id, 'path')
      ? { path: await freePath(database, domainId, String(row.path)) }
      : {};
  return { ...row, ...image, ...path };
}

async function freePath(database: Database, domainId: number, path: string): Promise<string> {
  const base = path.replace(/\/+$/, '');
  for (let number = 2; ; number += 1) {
    const candidate = `${base}${base === '' ? '/' : '-'}${number}`;
    if (!(await findTaken(database, domainId, [candidate])).has(candidate)) return candidate;
  }
}
