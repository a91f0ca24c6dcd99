/** Display names, with the number in place of a missing name. */
import { number, t } from '../language/translate.ts';

type Named<Field extends string> = { id: number } & Record<Field, string | null>;

export const domainName = ({ id, fqdn }: Named<'fqdn'>): string => fqdn || t('Domain {id}', { id });
/** By display name where the server tells it; `null` for nobody, or a former user. */
export const personName = (person: { email: string | null; name?: string | null } | null | undefined): string | null =>
  person?.name || person?.email || null;
export const userName = (user: Named<'email'> & { name?: string | null }): string =>
  personName(user) ?? t('User {id}', { id: user.id });
export const tokenName = ({ id, name }: Named<'name'>): string => name || t('Token {id}', { id });

/** The first names, and the number of the others. */
export function shortList(names: readonly string[], most: number): string {
  const more = names.length - most;
  const first = names.slice(0, most).join('; ');
  return more > 0 ? t('{names}; and {count} more', { names: first, count: number(more) }) : first;
}
