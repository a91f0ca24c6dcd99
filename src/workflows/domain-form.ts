/** Editing what editors may change of a domain (DOM-13, DOM-14). */
import { decode } from '../../contract/decode.ts';
import { type Domain, domain as domainEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';

export type DomainDraft = {
  description: string;
  footer_text: string;
  meta_title: string;
  meta_keywords: string;
  meta_description: string;
};

export function useDomainForm(domain: Domain, onFact: (fact: EntityFormFact) => void): EntityForm<DomainDraft> {
  const client = useClient();
  const refresh = useRefresh();
  return useEntityForm({
    draft: draftOf(domain),
    revision: domain.revision,
    save: async ({ draft, base, revision, signal }) => {
      const domainId = domain.id;
      if (revision === null) await refuseWhenChanged(client, domainId, base, signal);
      try {
        const saved = await client.call('updateDomain', {
          params: { domainId },
          body: bodyOf(draft),
          revision,
          signal,
        });
        await refresh({ type: 'domain.saved', domainId });
        return { id: domainId, revision: saved.revision };
      } catch (error) {
        throw error instanceof ApiError && error.code === 'stale' ? staleError(error.current) : error;
      }
    },
    onFact,
  });
}

/** For a server without revisions: what is stored now is compared with what the form began with. */
async function refuseWhenChanged(client: Client, domainId: number, base: DomainDraft, signal: AbortSignal) {
  const stored = await client.call('getDomain', { params: { domainId }, signal });
  if (JSON.stringify(draftOf(stored)) !== JSON.stringify(base)) throw staleError(stored);
}

function staleError(current: unknown): ApiError {
  const stored = decode(domainEntity, current);
  return new ApiError({
    code: 'stale',
    status: 412,
    message: 'This domain was changed by someone else in the meantime.',
    ...(stored.ok ? { current: { revision: stored.value.revision, draft: draftOf(stored.value) } } : {}),
  });
}

function draftOf(domain: Domain): DomainDraft {
  return {
    description: domain.description ?? '',
    footer_text: domain.footer_text ?? '',
    meta_title: domain.meta_data.meta_title ?? '',
    meta_keywords: domain.meta_data.meta_keywords ?? '',
    meta_description: domain.meta_data.meta_description ?? '',
  };
}

function bodyOf({ description, footer_text, ...meta_data }: DomainDraft) {
  return { description, footer_text, meta_data };
}
