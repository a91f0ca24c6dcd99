import type { DomainSummary, Page } from '../../contract/entities.ts';
import type { Client } from '../api/client.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** A place of an image on a page. */
export type ImageUse = {
  kind: 'Page' | 'Section' | 'Item';
  id: number;
  headline: string | null;
  pageId: number;
  pageName: string | null;
  domainId: number;
  fqdn: string;
};

/** Where an image is used on the domains that the user may see: every page is read for it. `null` asks for nothing. */
export function useImageUsage(imageId: number | null): Resource<ImageUse[]> {
  const client = useClient();
  return useResource(imageId === null ? null : keys.imageUsage(imageId), () => readUsage(client, imageId ?? 0));
}

const pagesAtOnce = 6;

async function readUsage(client: Client, imageId: number): Promise<ImageUse[]> {
  const uses: ImageUse[] = [];
  for (const summary of await client.call('listDomains', {})) {
    const { pages } = await client.call('getDomain', { params: { domainId: summary.id } });
    for (let start = 0; start < pages.length; start += pagesAtOnce) {
      const some = pages.slice(start, start + pagesAtOnce).map(({ id }) => ({ domainId: summary.id, pageId: id }));
      const read = await Promise.all(some.map((params) => client.call('getPage', { params })));
      uses.push(...read.flatMap((page) => usesOn(page, summary, imageId)));
    }
  }
  return uses;
}

function usesOn(page: Page, { id: domainId, fqdn }: DomainSummary, imageId: number): ImageUse[] {
  const place = { pageId: page.id, pageName: page.headline, domainId, fqdn };
  type Placed = { id: number; headline: string | null; image_id: number | null };
  const use = (kind: ImageUse['kind'], { id, headline, image_id }: Placed): ImageUse[] =>
    image_id === imageId ? [{ kind, id, headline, ...place }] : [];
  return [
    ...use('Page', page),
    ...page.sections.flatMap((section) => [
      ...use('Section', section),
      ...section.items.flatMap((item) => use('Item', item)),
    ]),
  ];
}
