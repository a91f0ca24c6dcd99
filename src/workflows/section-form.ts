/** Editing a section, or writing a new one (PAGE-12, PAGE-21). */
import { useState } from 'react';
import { decode } from '../../contract/decode.ts';
import { type Section, section as sectionEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { createKeyKeeper } from './idempotency.ts';
import { findSection, type SectionDraft, sectionDraft } from './part-drafts.ts';
import { blankAsNull, saveChanges } from './save-changes.ts';

export type SectionFormOptions = {
  domainId: number;
  pageId: number;
  /** `null` for a new one. */
  section: Section | null;
  /** The display mode that holds where none is stored. */
  mode: string;
  onFact: (fact: EntityFormFact) => void;
};

export function useSectionForm(options: SectionFormOptions): EntityForm<SectionDraft> {
  const { section, mode, onFact } = options;
  const create = useCreation(options);
  const update = useUpdate(options);
  return useEntityForm<SectionDraft>({
    draft: sectionDraft(section, mode),
    revision: section?.revision ?? null,
    save: (input) => (section ? update(section.id, input) : create(input)),
    onFact,
  });
}

type Input = { draft: SectionDraft; base: SectionDraft; revision: number | null; signal: AbortSignal };

function useCreation({ domainId, pageId }: SectionFormOptions) {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return async ({ draft, signal }: Input) => {
    const body = { page_id: pageId, ...blankAsNull(draft) };
    const call = { params: { domainId }, body, idempotencyKey: keyOf(body), signal };
    const { id, revision } = await client.call('createSection', call);
    await refresh({ type: 'part.changed', domainId, pageId });
    return { id, revision };
  };
}

function useUpdate({ domainId, pageId, mode }: SectionFormOptions) {
  const client = useClient();
  const refresh = useRefresh();
  const stored = (section: Section) => ({ revision: section.revision, draft: sectionDraft(section, mode) });
  return (sectionId: number, input: Input) =>
    saveChanges<SectionDraft>(input, {
      what: 'section',
      read: async (signal) => {
        const found = findSection(await client.call('getPage', { params: { domainId, pageId }, signal }), sectionId);
        if (!found) throw new ApiError({ code: 'notFound', message: 'This section was destroyed in the meantime.' });
        return stored(found);
      },
      readCurrent: (current) => {
        const decoded = decode(sectionEntity, current);
        return decoded.ok ? stored(decoded.value) : null;
      },
      write: async ({ changed, revision, signal }) => {
        const call = { params: { domainId, sectionId }, body: blankAsNull(changed), revision, signal };
        const saved = await client.call('updateSection', call);
        await refresh({ type: 'part.changed', domainId, pageId });
        return { id: sectionId, revision: saved.revision };
      },
    });
}
