/** PostgreSQL's SQLSTATE, SQLite's or Node's code; empty where there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
