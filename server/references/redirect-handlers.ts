/** Redirects that people make. Path changes make theirs in `store/redirects.ts`. */
import { allRedirects } from '../../contract/history.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { personColumns, personOf } from '../db/people.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { fieldProblems, pagePath, required } from '../rules/checks.ts';
import { findTaken, openRedirects, readRedirects, setRedirects } from './redirects.ts';

export const redirectHandlers = {
  listRedirects: async ({ database, params }) => {
    const rows = await openRedirects(database, params.domainId)
      .leftJoin('changes', (join) =>
        join.onRef('changes.domain_id', '=', 'redirects.domain_id').onRef('changes.seq', '=', 'redirects.since_seq'),
      )
      .leftJoin('users', 'users.id', 'changes.user_id')
      .select(['changes.at', 'changes.user_id', 'changes.source', ...personColumns])
      .execute();
    return rows.map(({ id, from_path, to_path, since_seq, at, user_id, source, email, user_name }) => ({
      ...{ id, from: from_path, to: to_path, since_seq, source, made_at: isoTime(at) },
      made_by: user_id === null ? null : personOf({ user_id, email, user_name }),
    }));
  },

  createRedirect: async ({ database, params: { domainId }, body: { from, to } }) => {
    throwIfInvalid(fieldProblems({ from: required(from, pagePath), to: required(to, pagePath) }));
    const redirects = await readRedirects(database, domainId);
    const end = redirects[to] ?? to;
    throwIfInvalid(await redirectProblems(database, domainId, { from, to, end }, redirects[from]));
    const previous = Object.entries(redirects).filter(([, target]) => target === from);
    const wanted = new Map([[from, end], ...previous.map(([path]) => [path, end] as const)]);
    await setRedirects(database, domainId, wanted);
    return { from, to: end, via: end === to ? null : to };
  },

  destroyRedirect: async ({ database, params: { domainId, redirectId } }) => {
    const row = await openRedirects(database, domainId).where('redirects.id', '=', redirectId).executeTakeFirst();
    await setRedirects(database, domainId, new Map([[orNotFound(row, 'redirect').from_path, null]]));
  },
} satisfies Partial<Handlers>;

/** @param end where `to` leads */
async function redirectProblems(
  database: Database,
  domainId: number,
  { from, to, end }: { from: string; to: string; end: string },
  existing: string | undefined,
): Promise<FieldProblems> {
  const page = (await findTaken(database, domainId, [from])).get(from);
  if (page) return { from: [problem('path_of_page', { name: page.headline || from })] };
  if (existing !== undefined) return { from: [problem('leads_elsewhere', { to: existing })] };
  return end === from ? { to: [problem('leads_in_circle', { from: to, to: end })] } : {};
}

/**
 * Restores one redirect, or all. Each leads straight to the present end of its chain.
 * @param then the targets of that time, by path
 */
export async function takeBackRedirects(
  database: Database,
  domainId: number,
  field: string | null,
  then: Readonly<Record<string, string>>,
): Promise<void> {
  const now = await readRedirects(database, domainId);
  const isAll = field === null || field === allRedirects;
  const paths = isAll ? [...new Set([...Object.keys(then), ...Object.keys(now)])] : [field];
  const taken = await findTaken(database, domainId, paths);
  const page = isAll || then[field] === undefined ? undefined : taken.get(field);
  if (page) throwIfInvalid({ field: [problem('path_of_page', { name: page.headline || paths[0] || '' })] });
  const next = new Map(Object.entries(now));
  for (const path of paths) {
    const to = taken.has(path) ? undefined : then[path];
    if (to === undefined) next.delete(path);
    else next.set(path, to);
  }
  const all = [...new Set([...paths, ...next.keys()])];
  await setRedirects(database, domainId, new Map(all.map((path) => [path, endOf(path, next)])));
}

/** @returns the end of the chain; `null` if there is none, or it is a circle */
function endOf(path: string, redirects: ReadonlyMap<string, string>): string | null {
  const passed = new Set([path]);
  let end: string | null = null;
  for (let next = redirects.get(path); next !== undefined; next = redirects.get(next)) {
    if (passed.has(next)) return null;
    passed.add(next);
    end = next;
  }
  return end;
}
