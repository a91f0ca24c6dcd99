import type { Handlers } from '../http/handler.ts';
import { found } from '../http/revisions.ts';
import { findRow } from '../store/rows.ts';

export const componentHandlers = {
  listComponents: async ({ database }) => database.selectFrom('components').selectAll().orderBy('id').execute(),

  getComponent: async ({ database, params }) =>
    found(await findRow(database, 'components', params.componentId), 'component'),
} satisfies Pick<Handlers, 'listComponents' | 'getComponent'>;
