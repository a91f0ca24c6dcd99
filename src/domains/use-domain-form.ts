/** Editing what editors may change of a domain (DOM-13, DOM-14). */

import { useRef } from 'react';
import type { Domain } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { blankAsNull, changedMetaData, changesOf } from '../forms/wire-fields.ts';

export type DomainDraft = {
  description: string;
  footer_text: string;
  meta_title: string;
  meta_keywords: string;
  meta_description: string;
};

export function useDomainForm(domain: Domain, onEmitted: (event: EntityFormEmitted) => void): EntityForm<DomainDraft> {
  const client = useClient();
  const params = { domainId: domain.id };
  const known = useRef(domain.meta_data);
  return useEntityForm({
    entity: { kind: 'domain', id: domain.id, label: domain.fqdn },
    draft: draftOf(domain),
    revision: domain.revision,
    load: async (signal) => {
      const stored = await client.call('getDomain', { params, signal });
      known.current = stored.meta_data;
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ draft, base, revision, signal }) => {
      const { meta_title, meta_keywords, meta_description, ...texts } = changesOf(draft, base);
      const meta = { meta_title, meta_keywords, meta_description };
      const body = { ...blankAsNull(texts), ...changedMetaData(known.current, meta, draft) };
      const saved = await client.call('updateDomain', { params, body, revision, signal });
      return { id: domain.id, revision: saved.revision };
    },
    changed: (domainId) => ({ type: 'domain.saved', domainId }),
    onEmitted,
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
