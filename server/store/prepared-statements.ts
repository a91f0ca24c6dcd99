/**
 * Statements are prepared once and used again: parsing and planning one takes several times as long as running it.
 * Kysely writes the same text for the same query, so the text is what they are known by.
 */
import type { PostgresPool, SqliteDatabase, SqliteStatement } from 'kysely';
import type pg from 'pg';
import { codeOf } from './error-code.ts';

/** More than the program has queries; texts with lists of values are what would grow without end. */
const mostStatements = 300;

export function withPreparedStatements(database: SqliteDatabase): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const [oldest] = statements.keys();
      if (statements.size >= mostStatements && oldest !== undefined) statements.delete(oldest);
      const statement = database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Connections that let PostgreSQL keep the plans of the first texts that they are given. */
export function withPlans(pool: pg.Pool): PostgresPool {
  const planning = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const plans = new Plans();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = planning.get(client) ?? withPlansOf(plans, client);
      planning.set(client, known);
      return known;
    },
  };
}

/** The names of statements, the same on every connection. */
class Plans {
  private readonly names = new Map<string, string>();
  private generation = 1;

  /** `null` for what is not worth a plan. */
  nameOf(text: string): string | null {
    const known = this.names.get(text);
    if (known) return known;
    if (this.names.size >= mostStatements || !/^\s*(?:select|insert|update|delete)\b/i.test(text)) return null;
    // Another text for every number of values.
    if (/\bin \(\$|\bcase id\b/i.test(text)) return null;
    const name = `kontor-${this.generation}-${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** A newer version has changed a table: the plans that are kept no longer fit, and get other names. */
  renew(): void {
    this.generation += 1;
    this.names.clear();
  }
}

const planIsOld = '0A000';

function withPlansOf(plans: Plans, client: pg.PoolClient): pg.PoolClient {
  const send = (text: string, values: unknown[]) => {
    const name = plans.nameOf(text);
    return name === null ? client.query(text, values) : client.query({ name, text, values });
  };
  const query = async (text: string, values: unknown[]) => {
    try {
      return await send(text, values);
    } catch (error) {
      if (codeOf(error) !== planIsOld) throw error;
      plans.renew();
      // In a transaction this fails as well, and the whole of it is run again from its start.
      return send(text, values).catch(() => Promise.reject(error));
    }
  };
  return new Proxy(client, {
    get: (target, property) => (property === 'query' ? query : Reflect.get(target, property, target)),
  });
}
