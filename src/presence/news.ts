/** What others have changed, as text, and whether the screen shows it: then it waits until the user asks for it. */
import type { Page, Section } from '../../contract/entities.ts';
import type { ChangeEvent, PresentPerson } from '../../contract/events.ts';
import { type Around, counted, t } from '../language/translate.ts';
import type { Editing } from '../lib/editing.ts';
import { idPattern } from '../lib/ids.ts';
import { personName } from '../lib/names.ts';

type Place = {
  pageId: number | null;
  isMenus: boolean;
  /** A list of pages or of what happened to them. */
  isList: boolean;
  /** The history of a page, a menu or the domain. */
  isHistory: boolean;
};

const address = new RegExp(`^/domains/(?:${idPattern})(?:/([\\w-]+)(?:/(${idPattern})(?=/|$))?)?`);

/** What the screen at this address shows. */
export function placeOf(path: string): Place {
  const [, room = '', id] = address.exec(path) ?? [];
  const pageId = room === 'pages' && id ? Number(id) : null;
  return {
    pageId,
    isMenus: room === 'menus',
    isList: ['', 'trash', 'display_modes'].includes(room),
    isHistory: path.endsWith('/history'),
  };
}

/** Whether a change affects what the screen shows. */
export function isShown({ pageId, isMenus, isList, isHistory }: Place, change: ChangeEvent): boolean {
  if (isHistory && ['hold', 'deployment'].includes(change.kind)) return false;
  if (pageId !== null) return change.page_id === pageId;
  if (isMenus) return change.kind === 'menu';
  return isHistory ? change.page_id === null && change.kind !== 'menu' : isList;
}

/** The screen of changes does not move its rows, nor does the panel that publishes a page. */
const neverHeld = ['changes', 'deployments', 'publication'];

/** Whether the screen shows the resource with this key, so that it must not change by itself. */
export function holds(place: Place, [name, , ...ids]: readonly unknown[]): boolean {
  const { pageId, isMenus, isList, isHistory } = place;
  if (pageId !== null) return ids.includes(pageId);
  if (isMenus || isHistory) return name === 'history' || (isMenus && name === 'menus');
  return isList && !neverHeld.includes(String(name));
}

export type EditedPart = Pick<Editing, 'kind' | 'id'>;

/** The part whose form is open on this page, and the section that contains it; empty if no form is open. */
export function editedParts(edited: Editing | null, pageId: number | null, page: Page | null): EditedPart[] {
  if (edited === null || edited.pageId !== pageId) return [];
  const isIn = ({ items }: Section) => edited.kind === 'item' && items.some(({ id }) => id === edited.id);
  const section = page?.sections.find(isIn);
  return section ? [edited, { kind: 'section', id: section.id }] : [edited];
}

export const isOf = (change: ChangeEvent, { kind, id }: EditedPart) => change.kind === kind && change.id === id;

/** `Jonas Weber changed 2 more pages.` `isOffered`: it can be shown without affecting an open form. */
export function newsOf(
  news: readonly ChangeEvent[],
  pageId: number | null,
  edited: readonly EditedPart[],
): { text: string; isOffered: boolean } {
  const [form] = edited;
  const page = pageId === null ? [] : [{ kind: 'page', id: pageId } as const];
  for (const part of [...edited, ...page]) {
    const last = news.findLast((change) => isOf(change, part));
    const words = last && goneWords(last, part, pageId);
    if (!words) continue;
    const text = t(words, { name: namesOf([last]) });
    const kept = `${t('Your text is still in the form.')} ${t('Copy it if you want to use it elsewhere.')}`;
    return { text: form ? `${text} ${kept}` : text, isOffered: false };
  }
  const name = namesOf(news);
  return form && news.some((change) => isOf(change, form))
    ? {
        text: t('{name} saved this meanwhile. What you type is safe: when you save, both are merged.', { name }),
        isOffered: false,
      }
    : { text: changedText(news, pageId, name), isOffered: true };
}

/** The text for a part that is not on the page any more; null if it is. */
function goneWords({ action, page_id }: ChangeEvent, { kind }: EditedPart, pageId: number | null) {
  if (action === 'destroyed') return destroyed[kind];
  return kind === 'item' && page_id !== pageId ? '{name} moved this item to another page meanwhile.' : null;
}

const destroyed: Record<Editing['kind'], Around<'name'>> = {
  page: '{name} destroyed this page meanwhile.',
  section: '{name} destroyed this section meanwhile.',
  item: '{name} destroyed this item meanwhile.',
  breadcrumbs: '{name} destroyed these breadcrumbs meanwhile.',
  menu: '{name} destroyed this menu meanwhile.',
  domain: '{name} destroyed this domain meanwhile.',
};

function changedText(news: readonly ChangeEvent[], pageId: number | null, name: string): string {
  if (pageId !== null) return t('{name} changed this page.', { name });
  if (news.some((change) => change.page_id === null)) return t('{name} changed this domain.', { name });
  const pages = new Set(news.map((change) => change.page_id)).size;
  return counted(pages, '{name} changed {count} more page.', '{name} changed {count} more pages.', { name });
}

function namesOf(news: readonly ChangeEvent[]): string {
  const [first, ...others] = new Set(news.map(({ by }) => personName(by) ?? t('The server')));
  return others.length === 0 ? (first ?? '') : t('{name} and others', { name: first ?? '' });
}

/** Who else is here, preferably on the same page: `Jonas Weber is editing Lesesommer 2026`. */
export function presenceText(
  people: readonly PresentPerson[],
  pageId: number | null,
  nameOf: (pageId: number) => string | null,
): string | null {
  const isNear = (person: PresentPerson) => person.page_id === pageId;
  const seen = people.filter((person) => isNear(person) || person.kind !== null);
  const [first] = [...seen].sort((one, other) => rank(other, isNear(other)) - rank(one, isNear(one)));
  if (!first) return null;
  const others = new Set(seen.filter(({ id }) => id !== first.id).map(({ id }) => id)).size;
  const text = presentText(first, isNear(first), nameOf);
  return others === 0 || text === null
    ? text
    : counted(others, '{text}, and {count} more person is here', '{text}, and {count} more people are here', { text });
}

function rank({ kind }: PresentPerson, isNear: boolean): number {
  return (isNear ? 2 : 0) + (kind === null ? 0 : 1);
}

function presentText(
  { kind, page_id, ...person }: PresentPerson,
  isNear: boolean,
  nameOf: (pageId: number) => string | null,
): string | null {
  const name = personName(person) ?? '';
  if (!isNear) {
    const page = nameOf(page_id);
    return page === null ? null : t('{name} is editing {page}', { name, page });
  }
  if (kind === 'section') return t('{name} is editing a section of this page', { name });
  if (kind === 'item') return t('{name} is editing an item of this page', { name });
  return kind === 'page' ? t('{name} is editing this page', { name }) : t('{name} is reading this page', { name });
}
