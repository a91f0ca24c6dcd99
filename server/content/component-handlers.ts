import type { BodyOf } from '../../contract/endpoints.ts';
import { columns, insertRow, lockRow } from '../db/rows.ts';
import type { Handlers } from '../kernel/handler.ts';
import { mapUniqueViolation, orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, required, schemaProblems, shortName } from '../rules/checks.ts';
import { destroyRow, reviseRow } from './revise.ts';

export const componentHandlers = {
  createComponent: async ({ database, body }) => {
    const { name = '', ...others } = body;
    demandDefinition({ ...others, name });
    return mapUniqueViolation('name', insertRow(database, 'components', columns({ ...others, name })));
  },

  updateComponent: async (call) => {
    const { database, params, body } = call;
    const row = orNotFound(await lockRow(database, 'components', params.componentId), 'component');
    demandDefinition(body);
    return mapUniqueViolation(
      'name',
      reviseRow(call, 'components', row, columns(body), (stored) => stored),
    );
  },

  destroyComponent: async (call) => {
    const row = orNotFound(await lockRow(call.database, 'components', call.params.componentId), 'component');
    await destroyRow(call, 'components', row, (stored) => stored);
  },
} satisfies Partial<Handlers>;

function demandDefinition({ name, schema }: BodyOf<'updateComponent'>): void {
  throwIfInvalid({ ...fieldProblems({ name: required(name, shortName) }), ...schemaProblems(schema) });
}
