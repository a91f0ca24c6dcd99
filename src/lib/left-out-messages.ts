/** Describes what was left out of an answer: "Display mode 2 of Sections has no name: left out". */
import type { Issue } from '../../contract/decode.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type Around, type Label, number, problemText, t } from '../language/translate.ts';
import type { LeftOut } from './left-out.ts';

const places: Partial<Record<string, Around<'place'>>> = {
  section_display_modes: 'Display mode {place} of Sections',
  item_display_modes: 'Display mode {place} of Items',
  layouts: 'Layout {place}',
  pages: 'Page {place}',
  using_pages: 'Page {place}',
  sections: 'Section {place}',
  items: 'Item {place}',
  entries: 'Entry {place}',
  attributes: 'Attribute {place}',
  client_tokens: 'Token {place}',
  domains: 'Domain {place}',
};

const lists: Partial<Record<EndpointName, Around<'place'>>> = {
  listMenus: 'Menu {place}',
  listComponents: 'Component {place}',
  listUsers: 'User {place}',
  listImages: 'Image {place}',
  listDomains: 'Domain {place}',
  listAdminDomains: 'Domain {place}',
};

const entities: Partial<Record<EndpointName, Label>> = {
  getDomain: 'Domain',
  getAdminDomain: 'Domain',
  getPage: 'Page',
  getMenu: 'Menu',
  getComponent: 'Component',
  getUser: 'User',
  getSettings: 'Settings',
};

/** Without duplicates, in the original order. */
export function leftOutMessages(leftOut: readonly LeftOut[]): string[] {
  return [...new Set(leftOut.flatMap(({ call, issues }) => issues.map((issue) => messageOf(call, issue))))];
}

function messageOf(call: EndpointName, issue: Issue): string {
  const { path, isMissing } = issue;
  const { where, field } = placeOf(call, path === '' ? [] : path.split('.'));
  const problem = problemText(issue);
  const entity = path === 'id' ? entities[call] : undefined;
  if (entity) return t('{entity}: id {problem}, so that of the address holds', { entity: t(entity), problem });
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
      const placed = (index === 0 ? lists[call] : places[path[index - 1] ?? '']) ?? 'Entry {place}';
      where.push(t(placed, { place: number(Number(name) + 1) }));
    } else if (!/^\d+$/.test(path[index + 1] ?? '') && name !== 'domain_settings') field.push(name);
  }
  return { where: where.join(', '), field: field.join('.') };
}
