/** The form of a client token, whose value the server generates (ADM-14). */
import { type ClientToken, clientTokenFields } from '../../contract/client-tokens.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

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
    hint: 'Also reads what is not published. Websites that visitors see do not need it.',
  },
});

/** `token` is `null` for a new one; `canPreview` is true if the server supports tokens for previews. */
export function useClientTokenForm(
  { domainId, token, canPreview }: { domainId: number; token: ClientToken | null; canPreview: boolean },
  onEmitted: (emitted: EntityFormEmitted) => void,
) {
  const client = useClient();
  const label = token ? t('the token {name}', { name: token.name }) : t('the new token');
  return useDescribedForm({
    form: clientTokenForm,
    entity: { kind: 'client-token', within: `domain:${domainId}`, label },
    stored: token,
    read: (tokenId, signal) => client.call('getClientToken', { params: { tokenId }, signal }),
    create: ({ name = '', may_preview }, call) => {
      const body = canPreview ? { name, may_preview: may_preview === true } : { name };
      return client.call('createClientToken', { params: { domainId }, body, ...call });
    },
    update: (tokenId, body, call) => client.call('updateClientToken', { params: { tokenId }, body, ...call }),
    changed: (tokenId) => ({ type: 'clientToken.changed', domainId, tokenId }),
    onEmitted,
  });
}
