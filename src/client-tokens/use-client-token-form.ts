/** Edits the name of a client token; the server sets its value (ADM-14). */
import { type ClientToken, clientTokenFields } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-described-form.ts';
import { t } from '../language/translate.ts';

export const clientTokenForm = describeForm(clientTokenFields, {
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'Says who uses the token. Its value is made when it is saved first, and stays.',
    missing: 'Give the token a name.',
  },
});

/** `token` is `null` for a new one. */
export function useClientTokenForm(
  { domainId, token }: { domainId: number; token: ClientToken | null },
  onEmitted: (emitted: EntityFormEmitted) => void,
) {
  const client = useClient();
  const label = token ? t('the token {name}', { name: token.name }) : t('the new token');
  return useDescribedForm({
    form: clientTokenForm,
    entity: { kind: 'client-token', within: `domain:${domainId}`, label },
    stored: token,
    read: (tokenId, signal) => client.call('getClientToken', { params: { tokenId }, signal }),
    create: ({ name = '' }, call) =>
      client.call('createClientToken', { params: { domainId }, body: { name }, ...call }),
    update: (tokenId, body, call) => client.call('updateClientToken', { params: { tokenId }, body, ...call }),
    changed: (tokenId) => ({ type: 'clientToken.changed', domainId, tokenId }),
    onEmitted,
  });
}
