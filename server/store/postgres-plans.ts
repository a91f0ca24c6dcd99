/**
 * Names under which connections to PostgreSQL keep the plans of statements: planning takes several times as long as a read.
 * Kysely writes the same text for the same query, so the text is what they are known by.
 */

/** More than the program has queries; texts with lists of values are what would grow without end. */
const mostPlans = 300;

/** The names of statements, the same on every connection. */
export class PostgresPlans {
  private readonly names = new Map<string, string>();
  private generation = 1;

  /** `undefined` for what is not worth a plan. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known) return known;
    if (this.names.size >= mostPlans || !/^\s*(?:select|insert|update|delete)\b/i.test(text)) return undefined;
    // Another text for every number of values.
    if (/\bin \(\$|\bcase id\b/i.test(text)) return undefined;
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
