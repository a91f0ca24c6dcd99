import { type Database, poolOf } from '../store/database.ts';
import type { Metrics } from './metrics.ts';

/** Where `waiting` stays above 0, requests wait for a connection: PostgreSQL is slow, or there are too few. */
export function measureDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge('kontor_database_connections', 'Connections to PostgreSQL by state.', () =>
    Object.entries(poolOf(database) ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  );
}
