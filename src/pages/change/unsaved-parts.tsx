import { type RefObject, useEffect } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import { entityDraft } from '../../forms/entity-save.ts';
import { itemForm, pageForm, sectionForm } from '../../forms/form-fields.ts';
import { fragmentOf, type UnsavedForm, useUnsavedForms } from '../../forms/stored-drafts.ts';
import { t } from '../../language/translate.ts';
import { findPart } from '../../lib/page-parts.ts';
import { dayAtTime } from '../../lib/time-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageLabel, partLabel, withLayout, withMode } from '../part-drafts.ts';
import { partNamed } from '../part-in-address.ts';
import type { EditTarget } from '../use-page-editing.ts';
import { holds } from './edited-part.ts';

export type UnsavedPartsProps = {
  domain: Domain;
  page: Page;
  onOpen: (target: EditTarget) => void;
  /** Set once the draft store has answered: a form opens automatically then or never. */
  hasBegun: RefObject<boolean>;
};

/** Drafts of this page that were never saved: the form opens automatically, or the draft is listed with a button. */
export function UnsavedParts({ domain, page, onOpen, hasBegun }: UnsavedPartsProps) {
  const unsaved = useUnsavedForms([`page:${page.id}`, ...page.sections.map(({ id }) => `section:${id}`)]);
  useEffect(() => {
    if (unsaved === null || hasBegun.current) return;
    const linked = partNamed(location.hash.slice(1));
    const draft =
      unsaved.find((one) => one.isResumed || fragmentOf(one) === location.hash) ??
      (linked ? null : onlyDraft(domain, page, unsaved));
    const target = draft ? draftTarget(draft) : linked && holds(page, linked) ? linked : null;
    hasBegun.current = true;
    if (target) onOpen(target);
  }, [unsaved, hasBegun, onOpen, domain, page]);
  return (unsaved ?? []).flatMap((entity) => {
    const target = draftTarget(entity);
    if (target === null) return [];
    return [
      <Notice
        key={`${entity.kind}:${entity.id}:${entity.within}@${entity.afterId}`}
        tone="warn"
        title={t('Unsaved text found: {label}', { label: labelOf(page, target, entity) })}
        actions={<Button onClick={() => onOpen(target)}>{t('Open it')}</Button>}
      >
        {t('It was typed in this browser on {time} and never saved.', { time: dayAtTime(entity.persistedAt) })}
      </Notice>,
    ];
  });
}

/** The page's only draft, provided that nobody has saved since it was typed. */
function onlyDraft(domain: Domain, page: Page, unsaved: readonly UnsavedForm[]): UnsavedForm | null {
  const [one, ...others] = unsaved.filter((entity) => draftTarget(entity) !== null);
  const target = one ? draftTarget(one) : null;
  if (!one || !target || others.length > 0 || !holds(page, target)) return null;
  const stored = storedDraft(domain, page, target);
  return stored === null || one.isBasedOn(stored) ? one : null;
}

/** The initial draft of the form without unsaved text; `null` for a new part. */
function storedDraft({ domain_settings: settings }: Domain, page: Page, target: EditTarget) {
  if (target.kind === 'page') return withLayout(settings?.layouts ?? [])(entityDraft(pageForm.fields, page));
  if (target.kind === 'section') {
    const section = findPart(page, target)?.part ?? null;
    return (
      section && withMode(settings?.section_display_modes ?? [])(entityDraft(sectionForm.fields, section), section)
    );
  }
  const item = target.kind === 'item' ? (findPart(page, target)?.part ?? null) : null;
  return item && withMode(settings?.item_display_modes ?? [])(entityDraft(itemForm.fields, item), item);
}

/** The form's current label; for a part that no longer exists, the label at the time of typing. */
function labelOf(page: Page, target: EditTarget, { label }: UnsavedForm): string {
  if (target.kind === 'none' || target.kind === 'page') return pageLabel(page);
  const part = findPart(page, target)?.part ?? null;
  return target.id !== null && part === null ? label : partLabel(target.kind, part);
}

/** The target that opens the form of a draft; `null` for drafts of other forms, such as the metadata. */
function draftTarget({ kind, id, within, afterId }: UnsavedForm): EditTarget | null {
  if (kind === 'page') return { kind };
  const place = afterId === undefined ? {} : { afterId };
  if (kind === 'section') return { kind, id, ...place };
  if (kind !== 'item') return null;
  return id === null ? { kind, id, sectionId: Number(within.split(':')[1]), ...place } : { kind, id };
}
