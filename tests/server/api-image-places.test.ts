/** Where images stand, of a whole domain at once: an extra of the bundled server. */
import { expect, it } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('image places', (open) => {
  it('IMG-09 a domain tells which images stand on its pages, sections and items, and nobody hears it of another', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId, otherPageId, otherSectionId, itemId } = api.site;
    const { lists_image_places } = await api.ask('editor', 'getDomain', { domainId });
    expect(lists_image_places).toBe(true);
    expect(await api.ask('editor', 'listImagePlaces', { domainId })).toEqual([]);
    const placed = (image_id: number) => ({ image_id, image_url: 'https://kontor.example/picture.webp' });
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, placed(5));
    await api.ask('editor', 'updateSection', { domainId, sectionId: otherSectionId }, placed(6));
    await api.ask('editor', 'updateItem', { domainId, itemId }, placed(5));
    expect(await api.ask('editor', 'listImagePlaces', { domainId })).toEqual([
      { type: 'Page', id: otherPageId, headline: 'Page /news', page_id: otherPageId, image_id: 5 },
      { type: 'Section', id: otherSectionId, headline: 'Section 1', page_id: pageId, image_id: 6 },
      { type: 'Item', id: itemId, headline: 'Item 0', page_id: pageId, image_id: 5 },
    ]);
    const other = { domainId: api.otherSite.domainId };
    expect((await api.call('editor', 'listImagePlaces', other)).status).toBe(404);
    expect(await api.ask('stranger', 'listImagePlaces', other)).toEqual([]);
  });
});
