/** Naming a client token; its value is the server's (ADM-14). */
import { useState } from 'react';
import { type ClientToken, clientToken as clientTokenEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';
import { createKeyKeeper } from './idempotency.ts';

export type ClientTokenDraft = { name: string };

/** `token` is `null` for a new one. */
export function useClientTokenForm(
  { domainId, token }: { domainId: number; token: ClientToken | null },
  onFact: (fact: EntityFormFact) => void,
): EntityForm<ClientTokenDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: token ? draftOf(token) : { name: '' },
    revision: token?.revision ?? null,
    save: async ({ draft, base, revision, signal }) => {
      const params = { tokenId: token?.id ?? 0 };
      const saved = token
        ? await saveGuarded({
            what: 'client token',
            decoder: clientTokenEntity,
            draftOf,
            base,
            revision,
            load: () => client.call('getClientToken', { params, signal }),
            write: () => client.call('updateClientToken', { params, body: draft, revision, signal }),
          })
        : await client.call('createClientToken', {
            params: { domainId },
            body: draft,
            idempotencyKey: keyOf(draft),
            signal,
          });
      await refresh({ type: 'clientToken.changed', domainId, tokenId: saved.id });
      return { id: saved.id, revision: saved.revision };
    },
    onFact,
  });
}

function draftOf({ name }: ClientToken): ClientTokenDraft {
  return { name };
}
