/** The form of a client token, whose value the server generates. */
import { type ClientToken, clientTokenFields } from '../../contract/client-tokens.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { keepMadeToken } from './made-token.ts';

export const clientTokenForm = describeForm(clientTokenFields, {
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'Says who uses the token. Its value is made when it is saved first, and stays.',
    missing: 'Give the token a name.',
  },
  may_preview: {
    label: 'May preview',
    kind: 'flag',
    hint: 'Also reads what is not live, and what is unpublished. Websites that visitors see do not need it.',
  },
  may_report: {
    label: 'May report deployments',
    kind: 'flag',
    hint: 'Also says how builds go. A build that uses the status_url of its webhook does not need it.',
  },
});

export type TokenRight = 'may_preview' | 'may_report';

/** `token` is `null` for a new one; `rights` are those that the server knows. */
export function useClientTokenForm(
  { domainId, token, rights }: { domainId: number; token: ClientToken | null; rights: readonly TokenRight[] },
  onEmitted: (emitted: EntityFormEmitted) => void,
) {
  const client = useClient();
  const label = token ? t('the token {name}', { name: token.name }) : t('the new token');
  return useDescribedForm({
    form: clientTokenForm,
    entity: { kind: 'client-token', within: `domain:${domainId}`, label },
    stored: token,
    read: (tokenId, signal) => client.call('getClientToken', { params: { tokenId }, signal }),
    create: async ({ name = '', ...fields }, call) => {
      const granted = Object.fromEntries(rights.map((right) => [right, fields[right] === true]));
      const body = { name, ...granted };
      const made = await client.call('createClientToken', { params: { domainId }, body, ...call });
      // Without its end, the server lists the value.
      if (made.ends_with) keepMadeToken({ domainId, name, value: made.token });
      return { ...made, token: made.ends_with ? null : made.token };
    },
    update: (tokenId, body, call) => client.call('updateClientToken', { params: { tokenId }, body, ...call }),
    changed: (tokenId) => ({ type: 'clientToken.changed', domainId, tokenId }),
    onEmitted,
  });
}
