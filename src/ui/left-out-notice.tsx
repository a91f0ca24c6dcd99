import { useState } from 'react';
import type { Issue } from '../../contract/decode.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type Around, type Label, number, problemText, t } from '../language/translate.ts';
import type { LeftOut } from '../lib/left-out.ts';
import { Notice } from './notice.tsx';

const mostShown = 5;
/** Dismissed messages are not shown again until the console is reloaded. */
const dismissed = new Set<string>();

/** Lists the unreadable parts of answers, which the console leaves out. */
export function LeftOutNotice({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [, setCount] = useState(0);
  const messages = leftOutMessages(leftOut).filter((message) => !dismissed.has(message));
  if (messages.length === 0) return null;
  const dismiss = () => {
    for (const message of messages) dismissed.add(message);
    setCount(dismissed.size);
  };
  const others = messages.length - mostShown;
  return (
    <Notice tone="warn" title={t('The server sent something that the console cannot read')} onDismiss={dismiss}>
      <ul>
        {messages.slice(0, mostShown).map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
        {others > 0 ? <li>{t('and {count} more', { count: number(others) })}</li> : null}
      </ul>
      <p>{t('Everything else works. What is left out here stays stored as it is.')}</p>
    </Notice>
  );
}

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
