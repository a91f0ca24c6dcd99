import { type RefObject, useEffect } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import { defaultMode } from '../../../contract/modes.ts';
import { entityDraft } from '../../forms/entity-save.ts';
import { itemForm, pageForm, sectionForm } from '../../forms/form-fields.ts';
import { fragmentOf, type UnsavedForm, useUnsavedForms } from '../../forms/stored-drafts.ts';
import { t } from '../../language/translate.ts';
import { dayAtTime } from '../../lib/time-format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { itemLabel, pageLabel, sectionLabel } from '../form-labels.ts';
import { findItem, findSection, withLayout, withMode } from '../part-drafts.ts';
import { partNamed } from '../part-in-address.ts';
import type { EditTarget } from '../use-page-editing.ts';
import { holds, targetOf } from './page-names.ts';

export type UnsavedPartsProps = {
  domain: Domain;
  page: Page;
  onOpen: (target: EditTarget) => void;
  /** Set once the draft store has answered: a form opens automatically then or never. */
  hasBegun: RefObject<boolean>;
};

/** Drafts of this page that were never saved: the form opens automatically, or the draft is listed with a button (X26). */
export function UnsavedParts({ domain, page, onOpen, hasBegun }: UnsavedPartsProps) {
  const unsaved = useUnsavedForms([`page:${page.id}`, ...page.sections.map(({ id }) => `section:${id}`)]);
  useEffect(() => {
    if (unsaved === null || hasBegun.current) return;
    const linkedPart = partNamed(location.hash.slice(1));
    const linked = linkedPart && targetOf(linkedPart);
    const draft =
      unsaved.find((one) => one.goesOn || fragmentOf(one) === location.hash) ??
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
        key={`${entity.kind}:${entity.id}:${entity.within}`}
        tone="warn"
        title={t('Unsaved text found: {label}', { label: labelOf(page, entity) })}
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
  return stored === null || one.standsOn(stored) ? one : null;
}

/** The initial draft of the form without unsaved text; `null` for a new part. */
function storedDraft({ domain_settings: settings }: Domain, page: Page, target: EditTarget) {
  const modeOf = (modes: readonly { name: string; is_default: boolean }[] = []) => defaultMode(modes)?.name ?? '';
  switch (target.kind) {
    case 'page':
      return withLayout(modeOf(settings?.layouts))(entityDraft(pageForm.fields, page));
    case 'section': {
      const section = findSection(page, target.sectionId);
      return withMode(modeOf(settings?.section_display_modes))(entityDraft(sectionForm.fields, section), section);
    }
    case 'item': {
      const item = findItem(page, target.itemId)?.item ?? null;
      return withMode(modeOf(settings?.item_display_modes))(entityDraft(itemForm.fields, item), item);
    }
    default:
      return null;
  }
}

/** The form's current label; for a part that no longer exists, the label at the time of typing. */
function labelOf(page: Page, { kind, id, label }: UnsavedForm): string {
  if (kind === 'page') return pageLabel(page);
  const part = id === null ? null : kind === 'section' ? findSection(page, id) : (findItem(page, id)?.item ?? null);
  if (id !== null && part === null) return label;
  return kind === 'section' ? sectionLabel(part) : itemLabel(part);
}

/** The target that opens the form of a draft; `null` for drafts of other forms, such as the metadata. */
function draftTarget({ kind, id, within }: UnsavedForm): EditTarget | null {
  if (kind === 'page') return { kind };
  if (kind !== 'section' && kind !== 'item') return null;
  if (id !== null) return targetOf({ kind, id });
  return kind === 'section' ? { kind: 'newSection' } : { kind: 'newItem', sectionId: Number(within.split(':')[1]) };
}
