/** Pools of connections to PostgreSQL. A connection may be lost silently at any time; callers then get an error in time. */
import pg from 'pg';
import { codeOf, StoreUnavailable } from '../kernel/store-errors.ts';

/** In milliseconds; `null` for no limits. */
export type PostgresLimits = {
  /** The longest wait for a row or table that another transaction has locked. */
  lock: number;
  statement: number;
  /** Between two statements of a transaction, so that a hanging process does not keep its locks. */
  idleInTransaction: number;
  /** The longest wait for an answer before the connection is closed; longer than `statement`. */
  answer: number;
} | null;

export const usualLimits = { lock: 2000, statement: 3000, idleInTransaction: 2500, answer: 3500 };
export const poolSizes = { reading: 5, writing: 10 };

type PostgresPoolOptions = {
  url: string;
  max: number;
  limits: PostgresLimits;
  parameters: pg.ClientConfig;
  /** `null` behind a pooler that gives each transaction another connection. */
  plans: PostgresPlans | null;
  /** Whether statements are sent without waiting for the answers to earlier ones. */
  isPipelined: boolean;
};
export type PoolFigures = { open: number; idle: number; waiting: number };

/** How long to wait for a connection, in milliseconds. */
const connectTimeout = 5000;
/** A connection that was idle for longer is tested before use; the test takes at most `testTimeout`. In milliseconds. */
const trustedFor = 250;
const testTimeout = 500;
/** After this silence, in milliseconds, the server may be gone, and with it the idle connections: they are tested before use. */
const silenceLimit = 1000;
/** Extra time, in milliseconds, to read an answer that arrived while the process was busy. */
const gracePeriod = 200;

/** The error code of a prepared statement whose plan no longer fits a table. */
const stalePlan = '0A000';

/** `silences` is how many had been met when the connection was opened, or last answered a test. */
type State = { usedAt: number; silences: number };

export class PostgresPool {
  private readonly pool: pg.Pool;
  private readonly states = new WeakMap<pg.PoolClient, State>();
  /** How often a query has been without an answer for too long. That query may just be slow. */
  private silences = 0;
  /** The last silence after which a connection turned out to be dead: those from before are not used again. */
  private deadSilence = 0;
  private ended: Promise<void> | null = null;

  constructor(private readonly options: PostgresPoolOptions) {
    const { url, max, parameters, isPipelined } = options;
    this.pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      pipeline: isPipelined,
      ...parameters,
    });
    // Without a listener, the error of a lost connection would end the process. Its user gets the error from the query.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async connect(): Promise<PostgresClient> {
    for (;;) {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw new StoreUnavailable('There is no connection to PostgreSQL.', false, error);
      });
      const state = this.states.get(client) ?? { usedAt: performance.now(), silences: this.silences };
      this.states.set(client, state);
      const connected = new PostgresClient(client, this.options, {
        onSilence: () => {
          this.silences += 1;
        },
        onRelease: () => {
          state.usedAt = performance.now();
        },
      });
      if (await this.isAlive(connected, state)) return connected;
      connected.discard();
      connected.release();
    }
  }

  figures(): PoolFigures {
    return { open: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }

  /** May be called more than once. */
  end(): Promise<void> {
    this.ended ??= this.pool.end();
    return this.ended;
  }

  private async isAlive(client: PostgresClient, state: State): Promise<boolean> {
    const { silences } = this;
    const isDoubted = state.silences < silences;
    if (state.silences < this.deadSilence) return false;
    if (!isDoubted && performance.now() - state.usedAt < trustedFor) return true;
    const answers = await client.query('select 1', [], { timeout: testTimeout }).then(
      () => true,
      () => false,
    );
    if (answers) state.silences = silences;
    else if (isDoubted) this.deadSilence = Math.max(this.deadSilence, silences);
    return answers;
  }
}

/** `timeout` is in milliseconds. */
type QueryOptions = { mayHaveWritten?: boolean; timeout?: number };

export class PostgresClient {
  private isLost = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly options: Pick<PostgresPoolOptions, 'limits' | 'plans'>,
    private readonly callbacks: { onSilence: () => void; onRelease: () => void },
  ) {}

  isUsable(): boolean {
    return !this.isLost;
  }

  /** @throws StoreUnavailable if there was no answer, else PostgreSQL's error */
  async query(text: string, values: readonly unknown[] = [], queryOptions: QueryOptions = {}): Promise<pg.QueryResult> {
    const { mayHaveWritten = false, timeout = this.options.limits?.answer ?? null } = queryOptions;
    try {
      this.corkUntilNextTick();
      const answer = this.send(text, [...values]);
      return timeout === null ? await answer : await withTimeout(answer, timeout, this.callbacks.onSilence);
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        // PostgreSQL closes the connection after an administrator's command, a timeout or a shutdown.
        if (/^(08|57P|25P0[34])/.test(codeOf(error))) this.isLost = true;
        throw error;
      }
      if (error instanceof TypeError) throw error;
      this.isLost = true;
      throw new StoreUnavailable('The connection to PostgreSQL was lost.', mayHaveWritten, error);
    }
  }

  /** Sends statements of the same tick in one packet, because sending one takes as long as building it. */
  private corkUntilNextTick(): void {
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  private async send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { plans } = this.options;
    const query = () => {
      const name = plans?.nameOf(text);
      return name === undefined ? this.client.query(text, values) : this.client.query({ name, text, values });
    };
    return query().catch((error: unknown) => {
      if (!plans || codeOf(error) !== stalePlan) throw error;
      plans.renew();
      // In a transaction this fails as well, and `transact` restarts the whole transaction.
      return query().catch(() => Promise.reject(error));
    });
  }

  /** The connection is closed when it is released. */
  discard(): void {
    this.isLost = true;
  }

  release(): void {
    this.callbacks.onRelease();
    this.client.release(this.isLost);
  }
}

/** @param onSilence called if there is no answer within `silenceLimit` */
async function withTimeout<T>(answer: Promise<T>, timeout: number, onSilence: () => void): Promise<T> {
  const timers: NodeJS.Timeout[] = [setTimeout(onSilence, silenceLimit)];
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error('PostgreSQL has not answered in time.'));
    timers.push(setTimeout(() => timers.push(setTimeout(refuse, gracePeriod)), timeout));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** More than the program has; only statements with lists of values could grow in number without limit. */
const mostPlans = 300;

/**
 * Names of prepared statements, the same on every connection. PostgreSQL keeps the plan of a named statement; planning takes
 * several times as long as a read. Kysely writes the same text for the same query, so the text is the key.
 */
export class PostgresPlans {
  private readonly names = new Map<string, string>();
  private generation = 1;

  /** `undefined` if keeping a plan is not worthwhile. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known) return known;
    if (this.names.size >= mostPlans || !/^\s*(?:with|select|insert|update|delete)\b/i.test(text)) return undefined;
    // These texts differ for every number of values.
    if (/\bin \(\$|\bcase id\b/i.test(text)) return undefined;
    const name = `kontor-${this.generation}-${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** Gives all statements new names, because the plans under the former ones do not fit a table that has changed. */
  renew(): void {
    this.generation += 1;
    this.names.clear();
  }
}
