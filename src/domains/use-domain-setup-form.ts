/** The form of the domain fields that only admins may change: names, paths, deployment. */
import type { BodyOf } from '../../contract/endpoints.ts';
import { type Domain, domainSetupFields } from '../../contract/entities.ts';
import { identity } from '../../contract/fields.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { ApiError, type Client, useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';

export const domainSetupForm = describeForm(
  { ...identity, ...domainSetupFields },
  {
    fqdn: {
      label: 'FQDN',
      kind: 'text',
      hint: 'The name of the website, such as www.example.com.',
      spellCheck: false,
      missing: 'Give the domain its name.',
    },
    slug: { label: 'Slug', kind: 'text', spellCheck: false },
    default_path_prefix: {
      label: 'Default path prefix',
      kind: 'text',
      hint: 'What the paths of new pages begin with, such as /en.',
      spellCheck: false,
    },
    ci_webhook_url: {
      label: 'CI webhook URL',
      kind: 'text',
      hint: 'Is called by Trigger Deployment. Without it the button is not there.',
      spellCheck: false,
    },
    ci_webhook_token: { label: 'CI webhook token', kind: 'secret', copied: 'The CI webhook token' },
    ci_user: { label: 'CI user', kind: 'text', spellCheck: false },
    ci_user_token: { label: 'CI user token', kind: 'secret', copied: 'The CI user token' },
    preview_url: {
      label: 'Preview URL',
      kind: 'text',
      hint: () => t('Where editors see drafts, such as https://preview.example.org{path}.', { path: '{path}' }),
      spellCheck: false,
    },
  },
);

/** `domain` is `null` for a new one. */
export function useDomainSetupForm(domain: Domain | null, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: domainSetupForm,
    entity: { kind: 'domain-setup', label: domain ? domainName(domain) : t('the new domain') },
    stored: domain,
    read: (domainId, signal) => client.call('getAdminDomain', { params: { domainId }, signal }),
    create: ({ preview_url: _, ...body }, call) => client.call('createDomain', { body: withoutBlanks(body), ...call }),
    update: (domainId, body, call) => updateSetup(client, domainId, withoutBlanks(body), call),
    changed: (domainId) => ({ type: 'setup.changed', domainId }),
    onEmitted,
  });
}

/**
 * Servers that implement only the specification have no PATCH for admins. The editors' PATCH then saves the fields
 * that it supports; an error names the fields that it does not.
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
  const unsaved = Object.entries(body).filter(([field, value]) => (Reflect.get(stored, field) ?? null) !== value);
  if (unsaved.length === 0) return stored;
  const controls = domainSetupForm.controls.filter(({ name }) => unsaved.some(([field]) => field === name));
  const fields = controls.map(({ label }) => t(label)).join(', ');
  throw new ApiError({
    code: 'refused',
    message: t('This server has no call that changes {fields}. Everything else is saved.', { fields }),
  });
}

/** Trims the name and sends blank fields as `null`. */
function withoutBlanks({ fqdn, ...others }: BodyOf<'updateDomainSetup'>): BodyOf<'updateDomainSetup'> {
  const entries = Object.entries(others).map(([field, value]) => [field, value?.trim() ? value : null]);
  return { ...(fqdn === undefined ? {} : { fqdn: fqdn.trim() }), ...Object.fromEntries(entries) };
}
