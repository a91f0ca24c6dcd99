/**
 * The Kysely driver for SQLite. One connection writes, one transaction at a time; another reads meanwhile. A second process,
 * such as a command or a backup, may hold the file lock. A transaction takes that lock when it begins, so that it never fails
 * between reading and writing, and waits for it without blocking the event loop. With Kysely's own driver on the same library, a
 * PATCH takes 1.8 times the processor's time; preparing each statement anew alone takes 1.35 times (`decisions/0001-storage.md`).
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type CompiledQuery,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { isReading } from './dialect.ts';
import { driverOf, openKysely, StoreConnection } from './executor.ts';
import { emitAccessRevoked, mayRevokeAccess } from './revoked-access.ts';
import { Transactions } from './sqlite-transactions.ts';

/** More than the program has; only statements with lists of values could grow in number without limit. */
const mostStatements = 300;

export function openSqlite<Tables>(file: string): Kysely<Tables> {
  return openKysely<Tables>({
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => openDriver(file),
  });
}

export function makeDirectoryOf(file: string): void {
  makeDirectory(dirname(resolve(file)));
}

/** Node's own `recursive` option never returns where no directory can be created, as in /proc. */
function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it at the same time.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Migrations run in a transaction, so that only one of two processes that open a new file creates the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openDriver(file: string): Driver {
  const isInMemory = file === ':memory:';
  if (!isInMemory) makeDirectoryOf(file);
  const writer = new SqliteFile(file, [
    'busy_timeout = 5000',
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    // What is removed is overwritten, so that nothing erased is left in the file.
    'secure_delete = ON',
    'busy_timeout = 0',
  ]);
  const reader = isInMemory ? writer : new SqliteFile(file, ['busy_timeout = 1000', 'query_only = ON']);
  const transactions = new Transactions(writer);
  const destroy = async () => {
    await transactions.end();
    if (reader !== writer) reader.close();
    writer.close();
  };
  return driverOf(() => new SqliteConnection(writer, reader, transactions), destroy);
}

class SqliteConnection extends StoreConnection {
  /** Lets the next transaction begin; `null` outside a transaction. */
  private unlock: (() => void) | null = null;
  private revokesAccess = false;

  constructor(
    private readonly writer: SqliteFile,
    private readonly reader: SqliteFile,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (this.unlock) {
      this.revokesAccess ||= mayRevokeAccess(sql);
      return this.writer.run<Row>(sql, parameters);
    }
    if (isReading(sql)) return this.reader.run<Row>(sql, parameters);
    // A pragma has no effect in a transaction.
    if (/^\s*pragma\b/i.test(sql)) return this.writer.run<Row>(sql, parameters);
    return this.transact(() => this.executeQuery<Row>(query));
  }

  async begin(): Promise<void> {
    this.unlock = await this.transactions.begin();
  }

  async commit(): Promise<void> {
    const { revokesAccess } = this;
    const flushed = this.transactions.commit();
    this.end();
    await flushed;
    if (revokesAccess) emitAccessRevoked();
  }

  rollBack(): void {
    if (!this.unlock) return;
    try {
      this.transactions.rollBack();
    } finally {
      this.end();
    }
  }

  private end(): void {
    this.unlock?.();
    this.unlock = null;
    this.revokesAccess = false;
  }
}

type Prepared = { statement: Libsql.Statement; isReader: boolean };

/** One connection. Statements are prepared once and reused, because preparing takes several times as long as running. */
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
      // A failed statement may keep its read snapshot open, and all later statements would run in that snapshot.
      this.statements.delete(text);
      throw error;
    }
  }

  /** Does not cache the statement: after a refused lock it would count as running, and the next transaction could not end. */
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
