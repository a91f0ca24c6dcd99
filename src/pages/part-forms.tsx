/** The forms of the page editor: the fields of a page, a section or an item that its layout or display mode shows. */
import type { ImageConfig } from '../../contract/constants.ts';
import type { Domain, Page, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { Fields } from '../../contract/fields.ts';
import { itemImageConfig, pageImageConfig, sectionImageConfig } from '../../contract/image-config.ts';
import { displayModeNamed, layoutNamed } from '../../contract/modes.ts';
import type { Draft } from '../forms/draft-choices.ts';
import { groupedText } from '../forms/field-texts.ts';
import { type FieldsForm, PlacedFields } from '../forms/form-field.tsx';
import {
  type FormDescription,
  fieldTexts,
  itemForm,
  pageForm,
  sectionForm,
  shownFields,
} from '../forms/form-fields.ts';
import { FormPanel, type FormPanelProps } from '../forms/form-panel.tsx';
import { type Around, number, t } from '../language/translate.ts';
import { type FoundPart, findPart } from '../lib/page-parts.ts';
import { pageName, partName, pathResolver } from '../lib/pages.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { showToast } from '../ui/toast.tsx';
import { afterIdOf, partsAbove } from './change/edited-part.ts';
import { ModeField, type ModeFieldProps, PartControl } from './part-control.tsx';
import { pathReview, usePathReview, useReviewDialog } from './path/use-path-review.ts';
import type { EditTarget, PartFormActor } from './use-page-editing.ts';
import { useCopyAttributes, useItemForm, usePageForm, useSectionForm } from './use-part-forms.ts';

export type EditedFormProps = { domain: Domain; page: Page; target: EditTarget; actor: PartFormActor };
type PartProps<Kind extends EditTarget['kind']> = EditedFormProps & { target: Extract<EditTarget, { kind: Kind }> };

export function EditedForm({ target, ...props }: EditedFormProps) {
  switch (target.kind) {
    case 'item':
      return <ItemForm target={target} {...props} />;
    case 'section':
      return <SectionForm target={target} {...props} />;
    default:
      return <PageForm {...props} />;
  }
}

/** Headline, texts and path of a page, limited to what its layout shows. */
function PageForm({ domain, page, actor }: Omit<EditedFormProps, 'target'>) {
  const settings = domain.domain_settings;
  const modes = settings?.layouts ?? [];
  const placeOf = (layout: string) => pageImageConfig(settings, layout);
  const review = usePathReview(domain, page);
  const form = usePageForm({ domainId: domain.id, page, modes, placeOf, actor, review });
  const reviewProps = useReviewDialog(review, form);
  return (
    <>
      <ModeForm
        what="Page"
        tag={t('Editing Page')}
        title={pageName(page)}
        meta={t('Page {id}', { id: page.id })}
        of={pageForm}
        appliedMode={layoutNamed(modes, form.draft.layout)}
        form={{ ...form, isBusy: form.isBusy || reviewProps !== null }}
        {...{ domain, page, modes, placeOf }}
      />
      {reviewProps && <LoadedPart key={reviewProps.path} wanted={pathReview} props={reviewProps} />}
    </>
  );
}

/** The fields of a section that its display mode shows. */
function SectionForm({ domain, page, target, actor }: PartProps<'section'>) {
  const settings = domain.domain_settings;
  const modes = settings?.section_display_modes ?? [];
  const placeOf = (mode: string) => sectionImageConfig(settings, page.layout, mode);
  const found = findPart(page, target);
  const place = placeOfNew(target);
  const form = useSectionForm({
    domainId: domain.id,
    page,
    section: found?.part ?? null,
    modes,
    placeOf,
    place,
    actor,
  });
  return (
    <ModeForm
      what="Section"
      tag={found ? t('Editing Section') : t('New Section')}
      title={found && partName('section', found.part)}
      meta={found ? placeText('Section {id} · {place} of {count}', found) : newPlace(page.sections, place)}
      of={sectionForm}
      appliedMode={displayModeNamed(modes, form.draft.display_mode)}
      {...{ form, domain, page, modes, placeOf }}
    />
  );
}

/** The fields of an item that its display mode shows. */
function ItemForm({ domain, page, target, actor }: PartProps<'item'>) {
  const settings = domain.domain_settings;
  const modes = settings?.item_display_modes ?? [];
  const placeOf = (mode: string) => itemImageConfig(settings, page.layout, mode);
  const found = findPart(page, target);
  const sectionId = 'sectionId' in target ? target.sectionId : (found?.section.id ?? 0);
  const place = placeOfNew(target);
  const item = found?.part ?? null;
  const form = useItemForm({ domainId: domain.id, page, item, sectionId, modes, placeOf, place, actor });
  const siblings = page.sections.find(({ id }) => id === sectionId)?.items ?? [];
  return (
    <ModeForm
      what="Item"
      tag={found ? t('Editing Item') : t('New Item')}
      title={found && partName('item', found.part)}
      meta={found ? placeText('Item {id} · {place} of {count}', found) : newPlace(siblings, place)}
      level={3}
      of={itemForm}
      appliedMode={displayModeNamed(modes, form.draft.display_mode)}
      {...{ form, domain, page, modes, placeOf }}
    />
  );
}

const placeText = (text: Around<'id' | 'place' | 'count'>, { part, place: { index, count } }: FoundPart): string =>
  t(text, { id: part.id, place: number(index + 1), count: number(count) });

function placeOfNew(target: EditTarget): { after_id?: number | null } {
  const afterId = afterIdOf(target);
  return afterId === undefined ? {} : { after_id: afterId };
}

/** “3 of 8”, the place of a new part; `null` for the last one, which stands where it was asked for. */
function newPlace(siblings: readonly { id: number }[], { after_id: afterId }: { after_id?: number | null }) {
  if (afterId === undefined) return null;
  const at = { place: number(partsAbove(siblings, afterId) + 1), count: number(siblings.length + 1) };
  return t('{place} of {count}', at);
}

type ModeFormProps<D extends Draft> = Pick<FormPanelProps<D>, 'form' | 'tag' | 'title' | 'meta' | 'level'> &
  Pick<ModeFieldProps, 'modes' | 'appliedMode'> & {
    of: FormDescription<Fields>;
    what: 'Page' | 'Section' | 'Item';
    /** The size of an image in that mode. */
    placeOf: (mode: string) => ImageConfig;
    domain: Domain;
    page: Page;
  };

/** The form of a page, section or item: the fields that its layout or display mode shows. */
function ModeForm<D extends Draft & { headline: string }>(props: ModeFormProps<D>) {
  const { form, what, domain, page, of, modes, appliedMode, placeOf, ...panel } = props;
  const mode = what === 'Page' ? 'layout' : 'display_mode';
  const value = String(form.draft[mode] ?? '');
  const imageConfig = placeOf(value);
  const plain: FieldsForm = form;
  const text = what === 'Section' ? 'lead_text' : 'intro';
  const copy = useCopyAttributes({ domainId: domain.id, form: plain, text, config: imageConfig });
  const copyAttributes = (page: PageSummary) =>
    void copy(page).catch((error: Error) =>
      showToast(t('The attributes are not copied: {message}', { message: error }), { tone: 'stop' }),
    );
  const surroundings = {
    pages: domain.pages,
    resolveLink: pathResolver(domain),
    host: domain.fqdn,
    imageConfig,
    copyAttributes: what === 'Page' ? undefined : copyAttributes,
  };
  return (
    <FormPanel
      {...panel}
      form={form}
      texts={fieldTexts(of, groupedText)}
      words={words[`cannotSave${what}`]}
      columns="grid-cols-1"
      isLiveAtOnce={page.live?.state === 'at_once'}
      sticks
    >
      <PlacedFields
        shown={shownFields(of.controls, appliedMode?.attributes)}
        mode={
          <ModeField
            label={what === 'Page' ? 'Layout' : 'Display mode'}
            value={value}
            onChange={(chosen) => plain.change(mode, chosen)}
            modes={modes}
            appliedMode={appliedMode}
            fields={of.controls}
            draft={form.draft}
            error={form.fields[mode]}
          />
        }
      >
        {(field, autoFocus) => (
          <PartControl form={plain} headline={form.draft.headline} {...{ field, autoFocus, surroundings }} />
        )}
      </PlacedFields>
    </FormPanel>
  );
}
