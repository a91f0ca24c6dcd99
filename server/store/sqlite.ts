/**
 * SQLite as Kysely's driver: one connection for writes, which take turns, and one for reads meanwhile. Another process may
 * hold the file's lock (a command, a backup). A transaction takes that lock when it begins, so that it never fails between
 * reading and writing, and waits for it without blocking the process.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { sayAccessTaken, takesAccess } from './access.ts';
import { codeOf, isReading } from './dialect.ts';

/** How long a write waits for its turn and for the lock, in milliseconds. */
const lockPatience = 3000;
const longestPause = 50;
/** More than the program has queries; only texts with lists of values could grow without limit. */
const mostStatements = 300;

export function openSqlite<Tables>(file: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createDriver: () => new SqliteDriver(file),
    },
  });
}

/** Migrations run in a transaction: of two processes that open a new file, one creates the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  private readonly writer: SqliteFile;
  private readonly reader: SqliteFile;
  private readonly turns = new Turns();

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.writer = new SqliteFile(file, [
      'busy_timeout = 5000',
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'busy_timeout = 0',
    ]);
    this.reader = file === ':memory:' ? this.writer : new SqliteFile(file, ['busy_timeout = 1000', 'query_only = ON']);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.writer, this.reader, this.turns);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollBack();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.rollBack();
  }

  async destroy(): Promise<void> {
    if (this.reader !== this.writer) this.reader.close();
    this.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  /** Ends the turn of the running transaction. */
  private leave: (() => void) | null = null;
  private takesAccess = false;

  constructor(
    private readonly writer: SqliteFile,
    private readonly reader: SqliteFile,
    private readonly turns: Turns,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.leave) {
      this.takesAccess ||= takesAccess(sql);
      return this.writer.run<Row>(sql, parameters);
    }
    if (isReading(sql)) return this.reader.run<Row>(sql, parameters);
    // Has no effect in a transaction.
    if (/^\s*pragma\b/i.test(sql)) return this.writer.run<Row>(sql, parameters);
    await this.begin();
    try {
      this.takesAccess = takesAccess(sql);
      const result = this.writer.run<Row>(sql, parameters);
      this.commit();
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  async begin(): Promise<void> {
    const deadline = performance.now() + lockPatience;
    const leave = await this.turns.enter();
    try {
      await untilUnlocked(deadline, () => this.writer.execute('begin immediate'));
      this.leave = leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  commit(): void {
    this.writer.execute('commit');
    if (this.takesAccess) sayAccessTaken();
    this.end();
  }

  rollBack(): void {
    if (!this.leave) return;
    try {
      // A full disk has already rolled it back.
      if (this.writer.isInTransaction()) this.writer.execute('rollback');
    } finally {
      this.end();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite streams nothing here.');
  }

  private end(): void {
    this.leave?.();
    this.leave = null;
    this.takesAccess = false;
  }
}

/** One connection. A statement is prepared once and reused: preparing takes several times as long as running it. */
class SqliteFile {
  private readonly database: Libsql.Database;
  private readonly statements = new Map<string, Libsql.Statement>();

  constructor(file: string, settings: readonly string[]) {
    this.database = new Libsql(file);
    for (const setting of settings) this.database.exec(`PRAGMA ${setting}`);
  }

  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.prepare(text);
    try {
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      // A failed statement may still hold its read snapshot, in which all later reads and writes would run.
      this.statements.delete(text);
      throw error;
    }
  }

  /** Caches no statement: one that was refused the lock would count as running, and the next transaction could not end. */
  execute(text: string): void {
    this.database.exec(text);
  }

  isInTransaction(): boolean {
    return this.database.inTransaction;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private prepare(text: string): Libsql.Statement {
    const known = this.statements.get(text);
    if (known) return known;
    const [oldest] = this.statements.keys();
    if (this.statements.size >= mostStatements && oldest !== undefined) this.statements.delete(oldest);
    const statement = this.database.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }
}

/** One turn at a time, in the order of arrival. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @returns a function that ends the turn */
  async enter(): Promise<() => void> {
    const before = this.last;
    let leave = () => {};
    this.last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}

/** Retries while another process holds the lock. @param deadline by `performance.now()` */
async function untilUnlocked(deadline: number, attempt: () => void): Promise<void> {
  for (let pause = 1; ; pause = Math.min(longestPause, pause * 2)) {
    try {
      return attempt();
    } catch (error) {
      if (!/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
