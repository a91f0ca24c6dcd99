import type { BodyOf } from '../../contract/endpoints.ts';
import type { Handlers } from '../http/handler.ts';
import { demand, destroyRow, found, reviseRow, unlessTaken } from '../http/write.ts';
import { componentSchema, fieldProblems, optional, required, shortName } from '../rules/checks.ts';
import { columns, insertRow, lockRow } from '../store/rows.ts';

export const adminComponentHandlers = {
  createComponent: async ({ database, body }) => {
    const { name = '', ...others } = body;
    check({ ...others, name });
    return unlessTaken('name', insertRow(database, 'components', columns({ ...others, name })));
  },

  updateComponent: async ({ database, params, body, ifMatch }) => {
    const row = found(await lockRow(database, 'components', params.componentId), 'component');
    check(body);
    return unlessTaken(
      'name',
      reviseRow(database, 'components', row, columns(body), ifMatch, async () => row),
    );
  },

  destroyComponent: async ({ database, params, ifMatch }) => {
    const row = found(await lockRow(database, 'components', params.componentId), 'component');
    await destroyRow(database, 'components', row, ifMatch, async () => row);
  },
} satisfies Partial<Handlers>;

function check({ name, schema }: BodyOf<'updateComponent'>): void {
  demand(fieldProblems({ name: required(name, shortName), schema: optional(schema, componentSchema) }));
}
