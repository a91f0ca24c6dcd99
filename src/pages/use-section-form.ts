/** Editing a section, or writing a new one (PAGE-12, PAGE-21). */

import type { Page, Section } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { changesOf, wireFields } from '../forms/wire-fields.ts';
import { t } from '../language/translate.ts';
import { pageLabel, sectionLabel } from './form-labels.ts';
import { findSection, modeAndImage, publishedLikeSiblings, type SectionDraft, sectionDraft } from './part-drafts.ts';
import { type PlaceOf, usePlacedImage } from './use-placed-image.ts';

export type SectionFormOptions = {
  domainId: number;
  page: Page;
  /** `null` for a new one. */
  section: Section | null;
  /** The display mode that holds where none is stored. */
  mode: string;
  placeOf: PlaceOf;
  onEmitted: (event: EntityFormEmitted) => void;
};

export function useSectionForm({
  domainId,
  page,
  section,
  mode,
  placeOf,
  onEmitted,
}: SectionFormOptions): EntityForm<SectionDraft> {
  const client = useClient();
  const pageId = page.id;
  const label = sectionLabel(section);
  const placed = usePlacedImage(placeOf);
  return useEntityForm<SectionDraft>({
    entity: { kind: 'section', id: section?.id ?? null, within: `page:${pageId}`, label, of: pageLabel(page) },
    draft: section
      ? sectionDraft(section, mode)
      : { ...sectionDraft(null, mode), published: publishedLikeSiblings(page.sections) },
    revision: section?.revision ?? null,
    // A server that keeps revisions keeps idempotency keys too.
    isRepeatable: section !== null || page.revision !== null,
    load: async (signal, id) => {
      const found = findSection(await client.call('getPage', { params: { domainId, pageId }, signal }), id);
      if (!found) throw new ApiError({ code: 'notFound', message: t('This section was destroyed in the meantime.') });
      return { draft: sectionDraft(found, mode), revision: found.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const image = await placed(modeAndImage(draft), modeAndImage(base), signal);
      const whole = { ...draft, image };
      const saved = await (id === null
        ? client.call('createSection', {
            params: { domainId },
            body: { page_id: pageId, ...wireFields(whole) },
            idempotencyKey,
            signal,
          })
        : client.call('updateSection', {
            params: { domainId, sectionId: id },
            body: wireFields(changedSection(whole, base)),
            revision,
            signal,
          }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: () => ({ type: 'part.changed', domainId, pageId }),
    onEmitted,
  });
}

/** Path and URL of a link exclude each other and travel together; of its text nothing is said unless it was changed. */
function changedSection(draft: SectionDraft, base: SectionDraft) {
  const { link, ...others } = changesOf(draft, base);
  if (!link) return others;
  const { target_link_text, ...target } = link;
  const hasText = target_link_text !== base.link.target_link_text;
  const hasTarget =
    target.target_page_path !== base.link.target_page_path || target.target_url !== base.link.target_url;
  return { ...others, link: { ...(hasTarget ? target : {}), ...(hasText ? { target_link_text } : {}) } };
}
