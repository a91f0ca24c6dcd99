/** Copies a linked page's attributes into a form's empty fields (PICK-01 "Select and copy Attributes"). */
import type { ImageConfig } from '../../contract/constants.ts';
import type { PageSummary } from '../../contract/entities.ts';
import type { FieldValue } from '../../machines/drafts.ts';
import { useClient } from '../api/client.ts';
import { useSignImage } from '../images/use-image-proxy.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { ImageDraft } from './part-drafts.ts';

export type CopyAttributesOptions = {
  domainId: number;
  form: { draft: Readonly<Record<string, FieldValue>>; change(name: string, value: FieldValue): void };
  /** The field that receives the abstract or, if there is none, the lead text. */
  text: 'lead_text' | 'intro';
  /** The size at which the form's image is shown. */
  config: ImageConfig;
};

/** Fills only fields that are still empty when the answer arrives. Rejects with an `ApiError` if the page is unreadable. */
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
    const images = await client.call('listImages', { query: { scope: client.libraryScope } });
    const image = images.find(({ id }) => id === imageId);
    return image ? { image_id: imageId, image_url: await sign(image.url, config) } : null;
  }
}
