/** What admins set up of a domain: its name, its paths, its deployment (ADM-11, ADM-13). */
import type { Domain } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { t } from '../language/translate.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';

const fields = [
  'fqdn',
  'slug',
  'default_path_prefix',
  'ci_webhook_url',
  'ci_webhook_token',
  'ci_user',
  'ci_user_token',
] as const;
export type DomainSetupDraft = Record<(typeof fields)[number], string>;

/** Never kept in the browser, never shown. */
export const domainSecrets = ['ci_webhook_token', 'ci_user_token'] as const;

/** `domain` is `null` for a new one. */
export function useDomainSetupForm(
  domain: Domain | null,
  onFact: (fact: EntityFormFact) => void,
): EntityForm<DomainSetupDraft> {
  const client = useClient();
  return useEntityForm({
    entity: { kind: 'domain-setup', id: domain?.id ?? null, label: domain?.fqdn ?? t('the new domain') },
    draft: draftOf(domain),
    revision: domain?.revision ?? null,
    secrets: domainSecrets,
    load: async (signal, id) => {
      const stored = await client.call('getAdminDomain', { params: { domainId: id }, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ id, draft, revision, idempotencyKey, signal }) => {
      const body = bodyOf(draft);
      const saved = await (id === null
        ? client.call('createDomain', { body, idempotencyKey, signal })
        : client.call('updateDomainSetup', { params: { domainId: id }, body, revision, signal }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: (domainId) => ({ type: 'setup.changed', domainId }),
    onFact,
  });
}

function draftOf(domain: Domain | null): DomainSetupDraft {
  const entries = fields.map((field) => [field, domain?.[field] ?? '']);
  return Object.fromEntries(entries) as DomainSetupDraft;
}

/** A field left blank means none. */
function bodyOf({ fqdn, ...others }: DomainSetupDraft) {
  const entries = Object.entries(others).map(([field, value]) => [field, value.trim() === '' ? null : value]);
  return { fqdn: fqdn.trim(), ...(Object.fromEntries(entries) as Record<keyof typeof others, string | null>) };
}
