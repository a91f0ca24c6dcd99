import type { BreadcrumbEntry } from '../../contract/entities.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { columns, insertRow } from '../db/rows.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, optional, ownPath } from '../rules/checks.ts';
import { findPage, presentBreadcrumbs } from './pages.ts';
import { destroyRow, reviseRow } from './revise.ts';

/** A page has one list of breadcrumbs or none. */
export const breadcrumbsHandlers = {
  listBreadcrumbs: async ({ database, params }) => {
    orNotFound(await findPage(database, params.domainId, params.pageId), 'page');
    const rows = await database.selectFrom('breadcrumbs').selectAll().where('page_id', '=', params.pageId).execute();
    return rows.map(presentBreadcrumbs);
  },

  createBreadcrumbs: async ({ database, params, body: { entries } }) => {
    const page = orNotFound(await findPage(database, params.domainId, params.pageId), 'page');
    if (page.breadcrumbs_id !== null) throw new Refusal(422, problem('breadcrumbs_exist'));
    throwIfInvalid(breadcrumbsProblems(entries));
    return presentBreadcrumbs(await insertRow(database, 'breadcrumbs', columns({ page_id: page.id, entries })));
  },

  updateBreadcrumbs: async (call) => {
    const { entries } = call.body;
    const row = await findBreadcrumbs(call);
    throwIfInvalid(breadcrumbsProblems(entries));
    return presentBreadcrumbs(await reviseRow(call, 'breadcrumbs', row, columns({ entries }), presentBreadcrumbs));
  },

  destroyBreadcrumbs: async (call) => {
    await destroyRow(call, 'breadcrumbs', await findBreadcrumbs(call), presentBreadcrumbs);
  },
} satisfies Partial<Handlers>;

export function breadcrumbsProblems(entries: readonly BreadcrumbEntry[], at = 'entries'): FieldProblems {
  const paths = entries.map(({ target_page_path }, index) => [
    `${at}.${index}.target_page_path`,
    optional(target_page_path, ownPath),
  ]);
  return fieldProblems(Object.fromEntries(paths));
}

async function findBreadcrumbs({ database, params }: Pick<Call<'destroyBreadcrumbs'>, 'database' | 'params'>) {
  const row = await database
    .selectFrom('breadcrumbs')
    .innerJoin('pages', 'pages.id', 'breadcrumbs.page_id')
    .selectAll('breadcrumbs')
    .where('breadcrumbs.id', '=', params.breadcrumbsId)
    .where('pages.domain_id', '=', params.domainId)
    .executeTakeFirst();
  return orNotFound(row, 'breadcrumbs');
}
