import { t } from '../language/translate.ts';

/** What a client token may do besides reading, such as “may preview, may report deployments”. */
export function tokenRights(has: (right: 'may_preview' | 'may_report') => boolean): string {
  const rights = has('may_preview') ? [t('may preview')] : [];
  if (has('may_report')) rights.push(t('may report deployments'));
  return rights.join(', ');
}
