import { sql } from 'kysely';
import type { Handlers } from '../http/handler.ts';

/** Well means that the store answers as well. */
export const healthHandlers = {
  getHealth: async ({ database, services }) => {
    await sql`select 1`.execute(database);
    return { status: 'ok', version: services.version };
  },
} satisfies Pick<Handlers, 'getHealth'>;
