/** Display names, with the number in place of a missing name. */
import { number, t } from '../language/translate.ts';

type Named<Field extends string> = { id: number } & Record<Field, string | null>;

export const domainName = ({ id, fqdn }: Named<'fqdn'>): string => fqdn || t('Domain {id}', { id });
export const userName = ({ id, email, name }: Named<'email'> & { name?: string | null }): string =>
  name || email || t('User {id}', { id });
export const tokenName = ({ id, name }: Named<'name'>): string => name || t('Token {id}', { id });

/** The first names, and the number of the others. */
export function shortList(names: readonly string[], most: number): string {
  const more = names.length - most;
  const first = names.slice(0, most).join('; ');
  return more > 0 ? t('{names}; and {count} more', { names: first, count: number(more) }) : first;
}
