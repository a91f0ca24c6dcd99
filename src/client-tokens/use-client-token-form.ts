/** Naming a client token; its value is the server's (ADM-14). */

import type { ClientToken } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

export type ClientTokenDraft = { name: string };

/** `token` is `null` for a new one. */
export function useClientTokenForm(
  { domainId, token }: { domainId: number; token: ClientToken | null },
  onEmitted: (event: EntityFormEmitted) => void,
): EntityForm<ClientTokenDraft> {
  const client = useClient();
  const label = token ? t('the token {name}', { name: token.name }) : t('the new token');
  return useEntityForm({
    entity: { kind: 'client-token', id: token?.id ?? null, within: `domain:${domainId}`, label },
    draft: token ? draftOf(token) : { name: '' },
    revision: token?.revision ?? null,
    load: async (signal, id) => {
      const stored = await client.call('getClientToken', { params: { tokenId: id }, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ id, draft, revision, idempotencyKey, signal }) => {
      const saved = await (id === null
        ? client.call('createClientToken', { params: { domainId }, body: draft, idempotencyKey, signal })
        : client.call('updateClientToken', { params: { tokenId: id }, body: draft, revision, signal }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: (tokenId) => ({ type: 'clientToken.changed', domainId, tokenId }),
    onEmitted,
  });
}

function draftOf({ name }: ClientToken): ClientTokenDraft {
  return { name };
}
