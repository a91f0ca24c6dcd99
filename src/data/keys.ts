/** The cache keys. `me` and `domains` plus id are given by the specification's §9. */
export const keys = {
  me: 'me',
  domains: 'domains',
  domain: (domainId: number) => ['domains', domainId] as const,
  page: (domainId: number, pageId: number) => ['pages', domainId, pageId] as const,
  images: 'images',
};
export type Key = string | readonly (string | number)[];
