/** Kysely sends each statement through a dozen promises, which takes longer than SQLite; these send it at once. */
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type QueryResult,
} from 'kysely';

export function openKysely<Tables>(dialect: Dialect): Kysely<Tables> {
  const driver = dialect.createDriver();
  const executor = new DirectExecutor(dialect, new DefaultConnectionProvider(driver));
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
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

/** Kysely would send a statement when the one before is answered; here those that need not wait do not. */
class TransactionExecutor extends DirectExecutor {
  private readonly connection: Promise<DatabaseConnection>;

  constructor(dialect: Dialect, provider: ConnectionProvider) {
    super(dialect, provider);
    this.connection = provider.provideConnection(async (own) => own);
  }

  /** Kysely asks for this before each statement. */
  override withConnectionProvider(): DefaultQueryExecutor {
    return this;
  }

  override async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    return consumer(await this.connection);
  }
}
