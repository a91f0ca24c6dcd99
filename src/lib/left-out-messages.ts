/** Describes what was left out of an answer: "Display mode 2 of Sections has no name: left out". */
import type { Issue } from '../../contract/decode.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { number, problemText, t } from '../language/translate.ts';
import type { LeftOut } from './left-out.ts';

type Placed = (place: string) => string;

const places: Partial<Record<string, Placed>> = {
  section_display_modes: (place) => t('Display mode {place} of Sections', { place }),
  item_display_modes: (place) => t('Display mode {place} of Items', { place }),
  layouts: (place) => t('Layout {place}', { place }),
  pages: (place) => t('Page {place}', { place }),
  using_pages: (place) => t('Page {place}', { place }),
  sections: (place) => t('Section {place}', { place }),
  items: (place) => t('Item {place}', { place }),
  entries: (place) => t('Entry {place}', { place }),
  attributes: (place) => t('Attribute {place}', { place }),
  client_tokens: (place) => t('Token {place}', { place }),
  domains: (place) => t('Domain {place}', { place }),
};

const lists: Partial<Record<EndpointName, Placed>> = {
  listMenus: (place) => t('Menu {place}', { place }),
  listComponents: (place) => t('Component {place}', { place }),
  listUsers: (place) => t('User {place}', { place }),
  listImages: (place) => t('Image {place}', { place }),
  listDomains: (place) => t('Domain {place}', { place }),
  listAdminDomains: (place) => t('Domain {place}', { place }),
};

const entities: Partial<Record<EndpointName, () => string>> = {
  getDomain: () => t('Domain'),
  getAdminDomain: () => t('Domain'),
  getPage: () => t('Page'),
  getMenu: () => t('Menu'),
  getComponent: () => t('Component'),
  getUser: () => t('User'),
  getSettings: () => t('Settings'),
};

const entryAt: Placed = (place) => t('Entry {place}', { place });

/** Each message once, in the original order. */
export function leftOutMessages(leftOut: readonly LeftOut[]): string[] {
  return [...new Set(leftOut.flatMap(({ call, issues }) => issues.map((issue) => messageOf(call, issue))))];
}

function messageOf(call: EndpointName, issue: Issue): string {
  const { path, isMissing } = issue;
  const { where, field } = placeOf(call, path === '' ? [] : path.split('.'));
  const problem = problemText(issue);
  const entity = path === 'id' ? entities[call]?.() : undefined;
  if (entity) return t('{entity}: id {problem}, so that of the address holds', { entity, problem });
  if (field === '') return t('{where} {problem}: left out', { where: where || t('The answer'), problem });
  if (where === '') return t('{where} {problem}: left out', { where: field, problem });
  if (isMissing) return t('{where} has no {field}: left out', { where, field });
  return t('{where}: {field} {problem}: left out', { where, field, problem });
}

function placeOf(call: EndpointName, path: string[]): { where: string; field: string } {
  const where: string[] = [];
  const field: string[] = [];
  for (const [index, name] of path.entries()) {
    if (/^\d+$/.test(name)) {
      const placed = (index === 0 ? lists[call] : places[path[index - 1] ?? '']) ?? entryAt;
      where.push(placed(number(Number(name) + 1)));
    } else if (!/^\d+$/.test(path[index + 1] ?? '') && name !== 'domain_settings') field.push(name);
  }
  return { where: where.join(', '), field: field.join('.') };
}
