/**
 * PostgreSQL as Kysely's driver. Reads have connections of their own, so that writes waiting for a locked row do not
 * block reads. Every query ends after a time limit, on this side and on PostgreSQL's. A pooler in transaction mode
 * may stand in between: then statements have no names, and no session keeps any state.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { accessSignal, sayAccessTaken, signalChannel, takesAccess } from './access.ts';
import { codeOf, isReading, StoreUnavailable } from './dialect.ts';
import { openKysely } from './executor.ts';
import {
  type PostgresClient,
  type PostgresLimits,
  PostgresPlans,
  PostgresPool,
  poolSizes,
  usualLimits,
} from './postgres-pool.ts';

export type PostgresStore<Tables> = { database: Kysely<Tables>; pools: readonly PostgresPool[] };

export async function openPostgres<Tables>(
  url: string,
  limits: PostgresLimits = usualLimits,
): Promise<PostgresStore<Tables>> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const isPooled = limits !== null && (await hasPooler(url, limits));
  const plans = isPooled ? null : new PostgresPlans();
  const options = { url, limits, plans, parameters: isPooled ? {} : startParameters(limits) };
  const [reading, writing] = [
    new PostgresPool({ ...options, max: poolSizes.reading, isPipelined: false }),
    new PostgresPool({ ...options, max: poolSizes.writing, isPipelined: true }),
  ];
  const begin = isPooled ? `begin; ${localLimits(limits)}` : 'begin';
  const database = openKysely<Tables>({
    createAdapter: () => new LockFreeAdapter(),
    createIntrospector: (introspected) => new PostgresIntrospector(introspected),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new PostgresDriver({ reading, writing, begin, isPooled }),
  });
  return { database, pools: [reading, writing] };
}

function startParameters(limits: PostgresLimits): pg.ClientConfig {
  if (!limits) return {};
  const { statement, lock, idleInTransaction } = limits;
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    // To compile a statement takes longer than to run it.
    options: '-c jit=off',
  };
}

/** For one transaction only: session settings would stay with a connection that a pooler then gives to others. */
function localLimits({ statement, lock, idleInTransaction }: NonNullable<PostgresLimits>): string {
  return [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join('; ');
}

/**
 * PgBouncer refuses these parameters; any other pooler reports a different process than the one that answers.
 * @throws StoreUnavailable with the reason in its message: this is the first connection of the program
 */
async function hasPooler(url: string, limits: PostgresLimits): Promise<boolean> {
  const connectionTimeoutMillis = usualLimits.answer;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, ...startParameters(limits) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return !('processID' in client) || rows[0]?.pid !== client.processID;
  } catch (error) {
    if (codeOf(error) === '08P01') return true;
    const reason = error instanceof Error && error.message ? error.message : codeOf(error);
    throw new StoreUnavailable(`no connection to PostgreSQL: ${reason}`, false, error);
  } finally {
    await client.end();
  }
}

/** Kysely's own lock is a session lock, which a pooler in transaction mode cannot hold; `exclusively` replaces it. */
class LockFreeAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

type Connecting = { reading: PostgresPool; writing: PostgresPool; begin: string; isPooled: boolean };

class PostgresDriver implements Driver {
  constructor(private readonly connecting: Connecting) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.connecting);
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    await connection.rollBack();
  }

  async destroy(): Promise<void> {
    await Promise.all([this.connecting.reading.end(), this.connecting.writing.end()]);
  }
}

/** Takes a connection for a statement, or for a whole transaction. */
class PostgresConnection implements DatabaseConnection {
  private transaction: PostgresClient | null = null;
  private begun: Promise<unknown> = Promise.resolve();
  private takesAccess = false;

  constructor(private readonly connecting: Connecting) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const takes = takesAccess(sql);
    this.takesAccess ||= takes;
    if (this.transaction) return resultOf<Row>(await this.inTransaction(this.transaction, sql, parameters));
    const { reading, writing, isPooled } = this.connecting;
    // The probe that tests whether writing is possible must not wait behind writes.
    const reads = isReading(sql) || isProbe(sql);
    if (takes || (isPooled && !reads)) return this.alone(sql, parameters);
    const client = await (reads ? reading : writing).connect();
    try {
      return resultOf<Row>(await client.query(sql, parameters, { mayHaveWritten: !reads }));
    } finally {
      client.release();
    }
  }

  async begin(): Promise<void> {
    this.transaction = await this.connecting.writing.connect();
    this.begun = this.transaction.query(this.connecting.begin);
    // Whatever comes first in the transaction fails with it.
    this.begun.catch(() => undefined);
  }

  /** The first statement is sent together with `begin` if it would do no harm without a transaction. */
  private async inTransaction(client: PostgresClient, text: string, values: readonly unknown[]) {
    if (!isReading(text)) await this.begun;
    const [, result] = await Promise.all([this.begun, client.query(text, values)]);
    return result;
  }

  async commit(): Promise<void> {
    const { takesAccess } = this;
    await this.begun;
    if (takesAccess) await this.transaction?.query('select pg_notify($1, $2)', [signalChannel, accessSignal]);
    await this.transaction?.query('commit', [], { mayHaveWritten: true });
    if (takesAccess) sayAccessTaken();
    this.end();
  }

  async rollBack(): Promise<void> {
    try {
      // A transaction without its connection has already been rolled back.
      if (this.transaction?.isUsable()) await this.transaction.query('rollback');
    } catch {
      // The connection is closed instead; the error reported is the one that made the transaction fail.
      this.transaction?.giveUp();
    } finally {
      this.end();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PostgreSQL streams nothing here.');
  }

  /** A single write, in a transaction that sets the limits, or tells others of it. */
  private async alone<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    await this.begin();
    try {
      await this.begun;
      const result = resultOf<Row>((await this.transaction?.query(sql, parameters)) ?? null);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  private end(): void {
    this.takesAccess = false;
    this.transaction?.release();
    this.transaction = null;
  }
}

function resultOf<Row>(result: pg.QueryResult | null): QueryResult<Row> {
  const { command, rowCount, rows } = result ?? { command: '', rowCount: 0, rows: [] };
  const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
  return { numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined, rows };
}

/** Whether the statement is the probe that tests writing. */
function isProbe(text: string): boolean {
  return text.startsWith('update "probe" ');
}
