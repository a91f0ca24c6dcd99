/** Display names, with the number in place of a missing name. */
import { t } from '../language/translate.ts';

type Named<Field extends string> = { id: number } & Record<Field, string | null>;

export const domainName = ({ id, fqdn }: Named<'fqdn'>): string => fqdn || t('Domain {id}', { id });
export const userName = ({ id, email }: Named<'email'>): string => email || t('User {id}', { id });
export const tokenName = ({ id, name }: Named<'name'>): string => name || t('Token {id}', { id });
