import { Gauge, type Registry } from 'prom-client';
import { type Database, poolOf } from '../store/database.ts';

/** Where `waiting` stays above 0, requests wait for a connection: PostgreSQL is slow, or there are too few. */
export function measureDatabase(registry: Registry, database: Database): void {
  new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to PostgreSQL by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(poolOf(database) ?? {})) this.set({ state }, value);
    },
  });
}
