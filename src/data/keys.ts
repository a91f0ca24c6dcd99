/** The cache keys. `me` and `domains` plus id are given by the specification's §9. */
export const keys = {
  me: 'me',
  domains: 'domains',
  domain: (domainId: number) => ['domains', domainId] as const,
  page: (domainId: number, pageId: number) => ['pages', domainId, pageId] as const,
  images: 'images',
  menus: (domainId: number) => ['menus', domainId] as const,
  menu: (domainId: number, menuId: number) => ['menus', domainId, menuId] as const,
  displayModes: (domainId: number) => ['displayModes', domainId] as const,
  trash: (domainId: number) => ['trash', domainId] as const,
  components: 'components',
  component: (componentId: number) => ['components', componentId] as const,
  users: 'users',
  user: (userId: number) => ['users', userId] as const,
  adminDomains: 'adminDomains',
  adminDomain: (domainId: number) => ['adminDomains', domainId] as const,
  settings: (settingsId: number) => ['settings', settingsId] as const,
  allSettings: 'allSettings',
  clientTokens: 'clientTokens',
  clientToken: (tokenId: number) => ['clientTokens', tokenId] as const,
};
export type Key = string | readonly (string | number)[];
