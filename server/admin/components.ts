import type { BodyOf } from '../../contract/endpoints.ts';
import type { Handlers } from '../http/handler.ts';
import { demand, destroyRow, found, reviseRow, unlessTaken } from '../http/revisions.ts';
import { componentSchema, messages, optional, required, shortName } from '../rules/checks.ts';
import { columns, insertRow, lockRow } from '../store/rows.ts';

export const adminComponentHandlers = {
  createComponent: async ({ database, body }) => {
    const { name = '', ...others } = body;
    check({ ...others, name });
    return unlessTaken('name', insertRow(database, 'components', columns({ ...others, name })));
  },

  updateComponent: async ({ database, params, body, ifMatch }) => {
    const row = found(await lockRow(database, 'components', params.componentId), 'This component');
    check(body);
    return unlessTaken(
      'name',
      reviseRow(database, 'components', row, columns(body), ifMatch, async () => row),
    );
  },

  destroyComponent: async ({ database, params, ifMatch }) => {
    const row = found(await lockRow(database, 'components', params.componentId), 'This component');
    await destroyRow(database, 'components', row, ifMatch, async () => row);
  },
} satisfies Pick<Handlers, 'createComponent' | 'updateComponent' | 'destroyComponent'>;

function check({ name, schema }: BodyOf<'updateComponent'>): void {
  demand(messages({ name: required(name, shortName), schema: optional(schema, componentSchema) }));
}
