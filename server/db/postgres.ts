/**
 * The Kysely driver for PostgreSQL. Reads have their own connections, so that writes waiting for a locked row do not block
 * them. Both this side and PostgreSQL limit the time of every query. Behind a pooler in transaction mode, prepared statements
 * are not named and no state is kept in a session.
 */
import {
  type CompiledQuery,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { codeOf, StoreUnavailable } from '../kernel/store-errors.ts';
import { isReading } from './dialect.ts';
import { driverOf, openKysely, StoreConnection } from './executor.ts';
import {
  type PostgresClient,
  type PostgresLimits,
  PostgresPlans,
  PostgresPool,
  poolSizes,
  usualLimits,
} from './postgres-pool.ts';
import { accessSignal, emitAccessRevoked, mayRevokeAccess, signalChannel } from './revoked-access.ts';

export async function openPostgres<Tables>(
  url: string,
  limits: PostgresLimits = usualLimits,
): Promise<{ database: Kysely<Tables>; pools: readonly PostgresPool[] }> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const isPooled = limits !== null && (await hasPooler(url, limits));
  // Migrations change the tables, which the plans of their earlier statements would not fit.
  const plans = isPooled || limits === null ? null : new PostgresPlans();
  const options = { url, limits, plans, parameters: isPooled ? {} : startParameters(limits) };
  const [reading, writing] = [
    new PostgresPool({ ...options, max: poolSizes.reading, isPipelined: false }),
    new PostgresPool({ ...options, max: poolSizes.writing, isPipelined: true }),
  ];
  const destroy = async () => {
    await Promise.all([reading.end(), writing.end()]);
  };
  const begin = isPooled ? `begin; ${localLimits(limits)}` : 'begin';
  const database = openKysely<Tables>({
    createAdapter: () => new LockFreeAdapter(),
    createIntrospector: (introspected) => new PostgresIntrospector(introspected),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => driverOf(() => new PostgresConnection({ reading, writing, begin, isPooled }), destroy),
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
    // Compiling a statement takes longer than running it.
    options: '-c jit=off',
  };
}

/** For one transaction only, because a pooler would pass on a connection with session settings to other clients. */
function localLimits({ statement, lock, idleInTransaction }: NonNullable<PostgresLimits>): string {
  return [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join('; ');
}

/**
 * PgBouncer refuses the start parameters; any other pooler reports a different backend process than the one that answers.
 * @throws StoreUnavailable with the reason in its message, because this is the first connection of the program
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

/** Without Kysely's migration lock, which a pooler in transaction mode cannot hold for a session; `exclusively` replaces it. */
class LockFreeAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

type Pools = { reading: PostgresPool; writing: PostgresPool; begin: string; isPooled: boolean };

/** Takes a connection from the pools for each statement, or for a whole transaction. */
class PostgresConnection extends StoreConnection {
  private transaction: PostgresClient | null = null;
  private begun: Promise<unknown> = Promise.resolve();
  private revokesAccess = false;

  constructor(private readonly pools: Pools) {
    super();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const revokes = mayRevokeAccess(sql);
    this.revokesAccess ||= revokes;
    if (this.transaction) return resultOf<Row>(await this.inTransaction(this.transaction, sql, parameters));
    const { reading, writing, isPooled } = this.pools;
    // The probe of `tryWriting` must not wait behind other writes.
    const reads = isReading(sql) || isProbe(sql);
    // A transaction sets the limits behind a pooler, and notifies other processes if access is revoked.
    if (revokes || (isPooled && !reads)) return this.transact(() => this.executeQuery<Row>(query));
    const client = await (reads ? reading : writing).connect();
    try {
      return resultOf<Row>(await client.query(sql, parameters, { mayHaveWritten: !reads }));
    } finally {
      client.release();
    }
  }

  async begin(): Promise<void> {
    this.transaction = await this.pools.writing.connect();
    this.begun = this.transaction.query(this.pools.begin);
    // The first statement of the transaction reports the error.
    this.begun.catch(() => undefined);
  }

  /** A first statement that only reads is sent together with `begin`: it does no harm if `begin` fails. */
  private async inTransaction(client: PostgresClient, text: string, values: readonly unknown[]) {
    if (!isReading(text)) await this.begun;
    const [, result] = await Promise.all([this.begun, client.query(text, values)]);
    return result;
  }

  async commit(): Promise<void> {
    const { revokesAccess } = this;
    await this.begun;
    if (revokesAccess) await this.transaction?.query('select pg_notify($1, $2)', [signalChannel, accessSignal]);
    await this.transaction?.query('commit', [], { mayHaveWritten: true });
    if (revokesAccess) emitAccessRevoked();
    this.end();
  }

  async rollBack(): Promise<void> {
    try {
      // PostgreSQL rolls back a transaction whose connection is lost.
      if (this.transaction?.isUsable()) await this.transaction.query('rollback');
    } catch {
      // The connection is closed instead; the caller gets the error that made the transaction fail.
      this.transaction?.discard();
    } finally {
      this.end();
    }
  }

  private end(): void {
    this.revokesAccess = false;
    this.transaction?.release();
    this.transaction = null;
  }
}

function resultOf<Row>(result: pg.QueryResult | null): QueryResult<Row> {
  const { command, rowCount, rows } = result ?? { command: '', rowCount: 0, rows: [] };
  const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
  return { numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined, rows };
}

function isProbe(text: string): boolean {
  return text.startsWith('update "probe" ');
}
