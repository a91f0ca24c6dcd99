/** Kysely passes each statement through a dozen promises, which takes longer than SQLite itself. Here it is sent directly. */
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';

export function openKysely<Tables>(dialect: Dialect): Kysely<Tables> {
  const driver = dialect.createDriver();
  const executor = new DirectExecutor(dialect, new DefaultConnectionProvider(driver));
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/** A connection that runs its own transactions, so that the driver only delegates to it. */
export abstract class StoreConnection implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  abstract begin(): Promise<void>;
  abstract commit(): Promise<void>;
  /** Does nothing outside a transaction. */
  abstract rollBack(): void | Promise<void>;

  /** Runs a single write in a transaction of its own. */
  protected async transact<Result>(write: () => Promise<Result>): Promise<Result> {
    await this.begin();
    try {
      const result = await write();
      await this.commit();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The store streams nothing.');
  }
}

export function driverOf(connect: () => StoreConnection, destroy: () => Promise<void>): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: (connection: StoreConnection) => connection.begin(),
    commitTransaction: (connection: StoreConnection) => connection.commit(),
    rollbackTransaction: async (connection: StoreConnection) => connection.rollBack(),
    releaseConnection: async (connection: StoreConnection) => connection.rollBack(),
    destroy,
  };
}

class DirectExecutor extends DefaultQueryExecutor {
  constructor(
    private readonly dialect: Dialect,
    provider: ConnectionProvider,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return new TransactionExecutor(this.dialect, provider);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.provideConnection((connection) => connection.executeQuery<Row>(query));
  }
}

/** Kysely would wait for each answer before it sends the next statement. Independent statements are sent at once here. */
class TransactionExecutor extends DirectExecutor {
  private readonly connection: Promise<DatabaseConnection>;

  constructor(dialect: Dialect, provider: ConnectionProvider) {
    super(dialect, provider);
    this.connection = provider.provideConnection(async (connection) => connection);
  }

  /** Kysely calls this before each statement of a transaction. */
  override withConnectionProvider(): DefaultQueryExecutor {
    return this;
  }

  override async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    return consumer(await this.connection);
  }
}
