/** Connections to PostgreSQL, which may be lost silently at any time: callers get an error in time. */
import pg from 'pg';
import { codeOf, StoreUnavailable } from './dialect.ts';

/** In milliseconds; `null` for no limits. */
export type PostgresLimits = {
  /** For a row or a table that another transaction has locked. */
  lock: number;
  statement: number;
  /** Between two statements of a transaction: a process that hangs must not keep its locks. */
  idleInTransaction: number;
  /** Until PostgreSQL must have answered, or the connection is given up; longer than `statement`. */
  answer: number;
} | null;

export const usualLimits = { lock: 2000, statement: 3000, idleInTransaction: 2500, answer: 3500 };
export const poolSizes = { reading: 5, writing: 10 };

export type PostgresPoolOptions = {
  url: string;
  max: number;
  limits: PostgresLimits;
  parameters: pg.ClientConfig;
  /** `null` if a pooler gives each transaction another connection. */
  plans: PostgresPlans | null;
  /** Statements are sent without waiting for the answers to those before. */
  isPipelined: boolean;
};
export type PoolFigures = { open: number; idle: number; waiting: number };

/** How long to wait for a connection, in milliseconds. */
const connectPatience = 5000;
/** A connection idle for longer is tested before use; the test takes at most `trialPatience`. In milliseconds. */
const trustedFor = 250;
const trialPatience = 500;
/** A server silent for this long, in milliseconds, may be gone, together with the idle connections. */
const suspicion = 1000;
/** Extra time, in milliseconds, to read what arrived while the process was busy, before a connection is given up. */
const grace = 200;

const planIsOld = '0A000';

type State = { usedAt: number; generation: number };

export class PostgresPool {
  private readonly pool: pg.Pool;
  private readonly states = new WeakMap<pg.PoolClient, State>();
  /** Connections of an earlier generation were idle when another one turned out to be dead, so they are not trusted. */
  private generation = 0;
  private ended: Promise<void> | null = null;

  constructor(private readonly options: PostgresPoolOptions) {
    const { url, max, parameters, isPipelined } = options;
    this.pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectPatience,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      pipeline: isPipelined,
      ...parameters,
    });
    // Without a listener, the error of a lost connection would end the process; its user gets the error from the query.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async connect(): Promise<PostgresClient> {
    for (;;) {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw new StoreUnavailable('There is no connection to PostgreSQL.', false, error);
      });
      const state = this.states.get(client) ?? { usedAt: performance.now(), generation: this.generation };
      this.states.set(client, state);
      const connected = new PostgresClient(client, this.options, {
        silent: () => this.suspectOthers(),
        released: () => {
          state.usedAt = performance.now();
        },
      });
      if (state.generation === this.generation && (await this.isAlive(connected, state))) return connected;
      connected.giveUp();
      connected.release();
    }
  }

  figures(): PoolFigures {
    return { open: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }

  /** Whoever ends it again waits for the same end. */
  end(): Promise<void> {
    this.ended ??= this.pool.end();
    return this.ended;
  }

  private async isAlive(client: PostgresClient, { usedAt }: State): Promise<boolean> {
    if (performance.now() - usedAt < trustedFor) return true;
    return client.query('select 1', [], { patience: trialPatience }).then(
      () => true,
      () => false,
    );
  }

  private suspectOthers(): void {
    this.generation += 1;
  }
}

type Asking = { mayHaveWritten?: boolean; patience?: number };

export class PostgresClient {
  private isLost = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly options: Pick<PostgresPoolOptions, 'limits' | 'plans'>,
    private readonly tell: { silent: () => void; released: () => void },
  ) {}

  isUsable(): boolean {
    return !this.isLost;
  }

  /** @throws StoreUnavailable if there was no answer, else PostgreSQL's error */
  async query(text: string, values: readonly unknown[] = [], asking: Asking = {}): Promise<pg.QueryResult> {
    const { mayHaveWritten = false, patience = this.options.limits?.answer ?? null } = asking;
    try {
      this.writeAtOnce();
      const answer = this.send(text, [...values]);
      return patience === null ? await answer : await inTime(answer, patience, this.tell.silent);
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        // PostgreSQL closes the connection after these: an administrator's command, a timeout, a shutdown.
        if (/^(08|57P|25P0[34])/.test(codeOf(error))) this.isLost = true;
        throw error;
      }
      if (error instanceof TypeError) throw error;
      this.isLost = true;
      throw new StoreUnavailable('The connection to PostgreSQL was lost.', mayHaveWritten, error);
    }
  }

  /** What is asked without waiting is sent as one: to send takes as long as to make it. */
  private writeAtOnce(): void {
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  private async send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { plans } = this.options;
    const ask = () => {
      const name = plans?.nameOf(text);
      return name === undefined ? this.client.query(text, values) : this.client.query({ name, text, values });
    };
    return ask().catch((error: unknown) => {
      if (!plans || codeOf(error) !== planIsOld) throw error;
      plans.renew();
      // In a transaction this fails as well, and the whole transaction is restarted.
      return ask().catch(() => Promise.reject(error));
    });
  }

  giveUp(): void {
    this.isLost = true;
  }

  release(): void {
    this.tell.released();
    this.client.release(this.isLost);
  }
}

async function inTime<T>(answer: Promise<T>, patience: number, silent: () => void): Promise<T> {
  const timers: NodeJS.Timeout[] = [setTimeout(silent, suspicion)];
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error('PostgreSQL has not answered in time.'));
    timers.push(setTimeout(() => timers.push(setTimeout(refuse, grace)), patience));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/**
 * Names of prepared statements, whose plans PostgreSQL keeps: planning takes several times as long as a read.
 * Kysely writes the same text for the same query, so the text is the key.
 */

/** More than the program has queries; only texts with lists of values could grow without limit. */
const mostPlans = 300;

/** The names of statements, the same on every connection. */
export class PostgresPlans {
  private readonly names = new Map<string, string>();
  private generation = 1;

  /** `undefined` if a plan is not worthwhile. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known) return known;
    if (this.names.size >= mostPlans || !/^\s*(?:with|select|insert|update|delete)\b/i.test(text)) return undefined;
    // The text differs for every number of values.
    if (/\bin \(\$|\bcase id\b/i.test(text)) return undefined;
    const name = `kontor-${this.generation}-${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** Call it after a newer version has changed a table: existing plans no longer fit, so statements get new names. */
  renew(): void {
    this.generation += 1;
    this.names.clear();
  }
}
