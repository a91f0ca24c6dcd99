/** What admins set up of a domain: its name, its paths, its deployment (ADM-11, ADM-13). */
import { useState } from 'react';
import { type Domain, domain as domainEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';
import { createKeyKeeper } from './idempotency.ts';

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

/** `domain` is `null` for a new one. */
export function useDomainSetupForm(
  domain: Domain | null,
  onFact: (fact: EntityFormFact) => void,
): EntityForm<DomainSetupDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: draftOf(domain),
    revision: domain?.revision ?? null,
    save: async ({ draft, base, revision, signal }) => {
      const body = bodyOf(draft);
      const params = { domainId: domain?.id ?? 0 };
      const saved = domain
        ? await saveGuarded({
            what: 'domain',
            decoder: domainEntity,
            draftOf,
            base,
            revision,
            load: () => client.call('getAdminDomain', { params, signal }),
            write: () => client.call('updateDomainSetup', { params, body, revision, signal }),
          })
        : await client.call('createDomain', { body, idempotencyKey: keyOf(body), signal });
      await refresh({ type: 'setup.changed', domainId: saved.id });
      return { id: saved.id, revision: saved.revision };
    },
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
