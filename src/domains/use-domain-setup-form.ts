/** What admins set up of a domain: its name, its paths, its deployment (ADM-11, ADM-13). */

import type { BodyOf } from '../../contract/endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { ApiError, type Client, useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { changesOf } from '../forms/wire-fields.ts';
import { type Label, t } from '../language/translate.ts';

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

export const domainSetupLabels: Record<keyof DomainSetupDraft, Label> = {
  fqdn: 'FQDN',
  slug: 'Slug',
  default_path_prefix: 'Default path prefix',
  ci_webhook_url: 'CI webhook URL',
  ci_webhook_token: 'CI webhook token',
  ci_user: 'CI user',
  ci_user_token: 'CI user token',
};

/** Never kept in the browser, never shown. */
export const domainSecrets = ['ci_webhook_token', 'ci_user_token'] as const;

/** `domain` is `null` for a new one. */
export function useDomainSetupForm(
  domain: Domain | null,
  onEmitted: (event: EntityFormEmitted) => void,
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
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const body = bodyOf(id === null ? draft : changesOf(draft, base));
      const saved = await (id === null
        ? client.call('createDomain', { body, idempotencyKey, signal })
        : updateSetup(client, id, body, { revision, signal }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: (domainId) => ({ type: 'setup.changed', domainId }),
    onEmitted,
  });
}

/**
 * A server with the specification's calls alone has no PATCH for admins (TOL-05): what the management's PATCH can change is
 * saved, the rest is said.
 */
async function updateSetup(
  client: Client,
  domainId: number,
  body: BodyOf<'updateDomainSetup'>,
  options: { revision: number | null; signal: AbortSignal },
): Promise<Domain> {
  const params = { domainId };
  try {
    return await client.call('updateDomainSetup', { params, body, ...options });
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 405, 501].includes(error.status ?? 0)) throw error;
  }
  await client.call('updateDomain', { params, body: { ...Object.fromEntries(Object.entries(body)) }, ...options });
  const stored = await client.call('getAdminDomain', { params, signal: options.signal });
  const unsaved = fields.filter((field) => body[field] !== undefined && (stored[field] ?? null) !== body[field]);
  if (unsaved.length === 0) return stored;
  const names = unsaved.map((field) => t(domainSetupLabels[field])).join(', ');
  throw new ApiError({
    code: 'refused',
    message: t('This server has no call that changes {fields}. Everything else is saved.', { fields: names }),
  });
}

function draftOf(domain: Domain | null): DomainSetupDraft {
  const entries = fields.map((field) => [field, domain?.[field] ?? '']);
  return Object.fromEntries(entries) as DomainSetupDraft;
}

/** A field left blank means none. */
function bodyOf({ fqdn, ...others }: Partial<DomainSetupDraft>): BodyOf<'updateDomainSetup'> {
  const entries = Object.entries(others).map(([field, value]) => [field, value.trim() === '' ? null : value]);
  return { ...(fqdn === undefined ? {} : { fqdn: fqdn.trim() }), ...Object.fromEntries(entries) };
}
