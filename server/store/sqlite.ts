/**
 * SQLite as Kysely's driver: one connection for writes, which take turns, and one for reads meanwhile. Another process may
 * hold the file's lock (a command, a backup). A transaction takes that lock when it begins, so that it never fails between
 * reading and writing, and waits for it without blocking the process.
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { sayAccessTaken, takesAccess } from './access.ts';
import { isReading } from './dialect.ts';
import { openKysely } from './executor.ts';
import { Transactions } from './sqlite-transactions.ts';

/** More than the program has queries; only texts with lists of values could grow without limit. */
const mostStatements = 300;

export function openSqlite<Tables>(file: string): Kysely<Tables> {
  return openKysely<Tables>({
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new SqliteDriver(file),
  });
}

/** The `recursive` of Node never returns where nothing can be created, as in /proc. */
function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may start at the same time.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
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
  private readonly transactions: Transactions;

  constructor(file: string) {
    if (file !== ':memory:') makeDirectory(dirname(resolve(file)));
    this.writer = new SqliteFile(file, [
      'busy_timeout = 5000',
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'busy_timeout = 0',
    ]);
    this.reader = file === ':memory:' ? this.writer : new SqliteFile(file, ['busy_timeout = 1000', 'query_only = ON']);
    this.transactions = new Transactions(this.writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.writer, this.reader, this.transactions);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollBack();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.rollBack();
  }

  async destroy(): Promise<void> {
    await this.transactions.end();
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
    private readonly transactions: Transactions,
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
      await this.commit();
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  async begin(): Promise<void> {
    this.leave = await this.transactions.begin();
  }

  async commit(): Promise<void> {
    const { takesAccess } = this;
    const stored = this.transactions.commit();
    this.end();
    await stored;
    if (takesAccess) sayAccessTaken();
  }

  rollBack(): void {
    if (!this.leave) return;
    try {
      this.transactions.rollBack();
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

type Prepared = { statement: Libsql.Statement; isReader: boolean };

/** One connection. A statement is prepared once and reused: preparing takes several times as long as running it. */
class SqliteFile {
  private readonly database: Libsql.Database;
  private readonly statements = new Map<string, Prepared>();

  constructor(file: string, settings: readonly string[]) {
    this.database = new Libsql(file);
    for (const setting of settings) this.database.exec(`PRAGMA ${setting}`);
  }

  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, isReader } = this.prepare(text);
    try {
      if (isReader) return { rows: statement.all(parameters) as Row[] };
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

  private prepare(text: string): Prepared {
    const known = this.statements.get(text);
    if (known) return known;
    const [oldest] = this.statements.keys();
    if (this.statements.size >= mostStatements && oldest !== undefined) this.statements.delete(oldest);
    const statement = this.database.prepare(text);
    const prepared = { statement, isReader: statement.reader };
    this.statements.set(text, prepared);
    return prepared;
  }
}
