/** The forms of a page, its metadata, a section and an item, and their images. */
import type { ImageConfig } from '../../contract/constants.ts';
import { itemPut } from '../../contract/core-endpoints.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import type { Item, Page, PageSummary, Section } from '../../contract/entities.ts';
import { imagePath } from '../../contract/image-path.ts';
import type { FieldValue } from '../../machines/drafts.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { ApiError, type Client, useClient } from '../api/client.ts';
import { useDescription } from '../forms/entity-save.ts';
import { itemForm, metadataForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { useInvokedForm } from '../forms/use-invoked-form.ts';
import { useSignImage } from '../images/use-image-proxy.ts';
import { t } from '../language/translate.ts';
import { sourceOf } from '../lib/image-signing.ts';
import { type FoundPart, findPart, type PartKind } from '../lib/page-parts.ts';
import { pageName } from '../lib/pages.ts';
import { useLatest } from '../lib/use-latest.ts';
import { type ImageDraft, type Modes, pageLabel, partLabel, storedPart, withLayout, withMode } from './part-drafts.ts';
import type { PathReviewing } from './path/use-path-review.ts';
import type { PartFormActor } from './use-page-editing.ts';

type OfPage = { domainId: number; page: Page };
/** `modes` are the display modes or layouts to choose from. */
type OfPart = OfPage & { actor: PartFormActor; modes: Modes; placeOf: PlaceOf };
/** Where a new part is put, as the request that creates it says. */
type OfNew = { place: { after_id?: number | null } };
type Reviewed = { review: PathReviewing };

export function usePageForm({ actor, modes, placeOf, ...ofPage }: OfPart & Reviewed) {
  const prepare = usePlacedImage(placeOf);
  const description = useDescription({
    ...usePageCalls(ofPage),
    form: pageForm,
    entity: { kind: 'page', label: pageLabel(ofPage.page) },
    begin: withLayout(modes),
    prepare,
  });
  return useInvokedForm(actor, description);
}

export function useMetadataForm({
  onEmitted,
  ...ofPage
}: OfPage & Reviewed & { onEmitted: (emitted: EntityFormEmitted) => void }) {
  const label = t('the metadata of Page “{name}”', { name: pageName(ofPage.page) });
  return useDescribedForm({
    ...usePageCalls(ofPage),
    form: metadataForm,
    entity: { kind: 'metadata', label },
    onEmitted,
  });
}

function usePageCalls({ domainId, page, review }: OfPage & Reviewed) {
  const client = useClient();
  return {
    stored: page,
    read: (pageId: number, signal: AbortSignal) => client.call('getPage', { params: { domainId, pageId }, signal }),
    update: async (
      pageId: number,
      body: BodyOf<'updatePage'>,
      call: { revision: number | null; signal: AbortSignal },
    ) => {
      review.demandReview(body.path);
      const revision = review.revisionAfter(call.revision);
      return client.call('updatePage', { params: { domainId, pageId }, body, ...call, revision });
    },
    beforeSubmit: review.beforeSubmit,
    changed: (pageId: number) => ({ type: 'page.saved' as const, domainId, pageId }),
  };
}

/** `section` is `null` for a new one. */
export function useSectionForm({ section, ...ofPart }: OfPart & OfNew & { section: Section | null }) {
  const { domainId, page, place } = ofPart;
  const client = useClient();
  const description = useDescription({
    ...usePart(ofPart, 'section', section, null),
    form: sectionForm,
    create: (body, call) =>
      client.call('createSection', { params: { domainId }, body: { page_id: page.id, ...place, ...body }, ...call }),
    update: (sectionId, body, call) => client.call('updateSection', { params: { domainId, sectionId }, body, ...call }),
  });
  return useInvokedForm(ofPart.actor, description);
}

/** `item` is `null` for a new one. A PUT sends every field of the item, changed or not. */
export function useItemForm({ item, sectionId, ...ofPart }: OfPart & OfNew & { item: Item | null; sectionId: number }) {
  const { domainId, place } = ofPart;
  const client = useClient();
  const description = useDescription({
    ...usePart(ofPart, 'item', item, sectionId),
    form: itemForm,
    create: (body, call) =>
      client.call('createItem', { params: { domainId }, body: { section_id: sectionId, ...place, ...body }, ...call }),
    update: (itemId, changes, call, stored) =>
      client.call('updateItem', {
        params: { domainId, itemId },
        body: stored ? itemPut(stored, changes) : changes,
        ...call,
      }),
  });
  return useInvokedForm(ofPart.actor, description);
}

/** The options that the forms of sections and items share. @param sectionId the section that contains the item */
function usePart<Kind extends PartKind>(
  { domainId, page, modes, placeOf, place }: OfPart & OfNew,
  kind: Kind,
  stored: FoundPart<Kind>['part'] | null,
  sectionId: number | null,
) {
  const client = useClient();
  const parent = sectionId === null ? null : findPart(page, { kind: 'section', id: sectionId });
  const siblings = sectionId === null ? page.sections : parent?.part.items;
  const after = place.after_id === undefined ? '' : `@${place.after_id ?? ''}`;
  return {
    entity: {
      kind,
      within: (sectionId === null ? `page:${page.id}` : `section:${sectionId}`) + after,
      label: partLabel(kind, stored),
      of: pageLabel(page),
    },
    stored,
    begin: withMode(modes, siblings),
    read: async (id: number, signal: AbortSignal) =>
      storedPart(await client.call('getPage', { params: { domainId, pageId: page.id }, signal }), { kind, id }).part,
    // A server with revisions supports idempotency keys too.
    isRepeatable: stored !== null || page.revision !== null,
    prepare: usePlacedImage(placeOf),
    changed: () => ({
      ...{ type: 'part.changed' as const, domainId, pageId: page.id },
      part: sectionId === null ? { kind: 'section' as const } : { kind: 'item' as const, sectionId },
    }),
  };
}

/** The image size of a display mode or layout. */
type PlaceOf = (mode: string) => ImageConfig;
type Placed = { image: ImageDraft } & ({ layout: string } | { display_mode: string });
const modeOf = (draft: Placed): string => ('layout' in draft ? draft.layout : draft.display_mode);

/**
 * Completes a draft with the image URL in the size of its place, which the form may not have yet. Returns `null` if
 * the draft has that URL already. Asks the library if the address does not reveal its source, and rejects if
 * the source cannot be determined.
 */
function usePlacedImage(placeOf: PlaceOf) {
  const client = useClient();
  const sign = useSignImage();
  return <D extends Placed>(draft: D, base: D, signal: AbortSignal): Promise<D> | null => {
    const { image_id, image_url } = draft.image;
    const config = placeOf(modeOf(draft));
    const isSamePlace = JSON.stringify(config) === JSON.stringify(placeOf(modeOf(base)));
    if (image_id === null || image_url === null || (isSamePlace && image_url === base.image.image_url)) return null;
    const place = async () => {
      const source = sourceOf(image_url) ?? (await find(image_id, signal));
      if (source === null || image_url.endsWith(imagePath(source, config))) return draft;
      return { ...draft, image: { image_id, image_url: await sign(source, config) } };
    };
    return place();
  };

  /** `null` if the image is no longer in the library: the draft then keeps its stored address. */
  async function find(imageId: number, signal: AbortSignal): Promise<string | null> {
    try {
      return await libraryUrl(client, imageId, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'cancelled') throw error;
      throw new ApiError({
        // Other codes, such as `notFound`, would be taken for the answer to the save.
        code: error.code === 'unreachable' ? 'unreachable' : 'refused',
        message: t(
          'The image library cannot be read, so that the image has no address of the new size. Save again later; without the library you can save with the former display mode or layout, or without the image. ({reason})',
          { reason: error.message },
        ),
      });
    }
  }
}

/** The address of the image itself; `null` if the library does not contain it. */
async function libraryUrl(client: Client, imageId: number, signal?: AbortSignal): Promise<string | null> {
  const images = await client.call('listImages', { query: { scope: client.libraryScope }, ...(signal && { signal }) });
  return images.find(({ id }) => id === imageId)?.url ?? null;
}

type CopyAttributesOptions = {
  domainId: number;
  form: { draft: Readonly<Record<string, FieldValue>>; change(name: string, value: FieldValue): void };
  /** The field that receives the abstract or, if there is none, the lead text. */
  text: 'lead_text' | 'intro';
  /** The size at which the form's image is shown. */
  config: ImageConfig;
};

/**
 * Copies a linked page's attributes into a form's empty fields ("Select and copy Attributes"), as far as they are still
 * empty when the answer arrives. Rejects with an `ApiError` if the page is unreadable.
 */
export function useCopyAttributes(options: CopyAttributesOptions): (page: PageSummary) => Promise<void> {
  const client = useClient();
  const sign = useSignImage();
  const latest = useLatest(options);
  return async ({ id }) => {
    const { domainId, config } = latest.current;
    const page = await client.call('getPage', { params: { domainId, pageId: id } });
    const image = page.image_id === null ? null : await imageOf(page.image_id, config);
    const { form, text: field } = latest.current;
    if (!form.draft.headline && page.headline) form.change('headline', page.headline);
    const text = page.abstract || page.lead_text;
    if (!form.draft[field] && text) form.change(field, text);
    const current = form.draft.image as ImageDraft;
    if (current.image_id === null && image) form.change('image', image);
  };

  async function imageOf(imageId: number, config: ImageConfig): Promise<ImageDraft | null> {
    const url = await libraryUrl(client, imageId);
    return url === null ? null : { image_id: imageId, image_url: await sign(url, config) };
  }
}
