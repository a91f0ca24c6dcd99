/** How answers name people: with address and display name, which are `null` once the account no longer exists. */
import { sql } from 'kysely';
import type { Person } from '../../contract/person.ts';

/** What a query selects of a joined `users` to name a person; `name` is often a column of what is read as well. */
export const personColumns = ['users.email', 'users.name as user_name'] as const;
export const personSql = sql`users.email, users.name as user_name`;
export type PersonColumns = { email: string | null; user_name: string | null };

/** The name for a place that has room for a text only: without one, the address. */
export const shownName = sql<string | null>`coalesce(users.name, users.email)`;
export const shownNameOf = ({ name, email }: { name?: string | null; email: string }): string => name || email;

export const nobody: Person = { id: null, email: null, name: null };

export function personOf({ user_id: id, email, user_name: name }: { user_id: number | null } & PersonColumns): Person {
  return { id, email, name };
}

/** `null` if nobody is recorded or the account no longer exists. */
export function presentPersonOf(row: { user_id: number | null } & PersonColumns): Person | null {
  return row.user_id === null || row.email === null ? null : personOf(row);
}
