/** What stays as it is now while a page is taken back: there the earlier version becomes as the page is now. */
import { type Item, itemFields, type Page, pageFields, type Section, sectionFields } from '../../contract/entities.ts';
import type { TakeBack } from '../../contract/history.ts';
import { putBack } from '../rules/ordering.ts';
import { withKept } from './take-back-fields.ts';

export function keptOnPage(then: Page, now: Page, keep: TakeBack['keep']): Page {
  return keep.reduce((page, one) => withOne(page, now, one), then);
}

function withOne(then: Page, now: Page, { kind, id, field }: TakeBack['keep'][number]): Page {
  if (kind === 'breadcrumbs') return { ...then, breadcrumbs: now.breadcrumbs };
  if (kind === 'section' && field === null) return withSection(then, now, id);
  if (kind === 'item' && field === null) return withItem(then, now, id);
  if (field === null) return then;
  if (kind === 'page') return withKept(pageFields, then, now, field);
  const [section, item] = [find(now.sections, id), find(itemsOf(now), id)];
  const sections = then.sections.map((one) =>
    kind === 'section'
      ? withField(sectionFields, one, section, id, field)
      : { ...one, items: one.items.map((own) => withField(itemFields, own, item, id, field)) },
  );
  return { ...then, sections };
}

function withField<Part extends Section | Item>(
  fields: Parameters<typeof withKept>[0],
  part: Part,
  now: Part | null,
  id: number,
  field: string,
): Part {
  return part.id === id && now ? withKept(fields, part, now, field) : part;
}

/** Whether and where it stands. */
function withSection(then: Page, now: Page, id: number): Page {
  const [former, present] = [find(then.sections, id), find(now.sections, id)];
  const others = then.sections.filter((section) => section.id !== id);
  if (!present) {
    // Its items may be elsewhere now.
    const items = former?.items ?? [];
    return items.reduce((page, item) => withItem(page, now, item.id), { ...then, sections: others });
  }
  const known = new Set(itemsOf(then).map((item) => item.id));
  const section = former ?? { ...present, items: present.items.filter((item) => !known.has(item.id)) };
  return { ...then, sections: placed(others, section, now.sections) };
}

function withItem(then: Page, now: Page, id: number): Page {
  const home = now.sections.find(({ items }) => find(items, id));
  const item = find(itemsOf(then), id) ?? find(itemsOf(now), id);
  const sections = then.sections.map((section) => {
    const others = section.items.filter((one) => one.id !== id);
    return { ...section, items: item && section.id === home?.id ? placed(others, item, home.items) : others };
  });
  return { ...then, sections };
}

/** Next to the neighbours that it has now. */
function placed<Part extends Section | Item>(others: readonly Part[], part: Part, now: readonly Part[]): Part[] {
  const all = [...others, part];
  const order = putBack(idsOf(others), part.id, idsOf(now));
  return order.flatMap((id) => find(all, id) ?? []);
}

function find<Part extends { id: number }>(parts: readonly Part[], id: number): Part | null {
  return parts.find((part) => part.id === id) ?? null;
}

const itemsOf = ({ sections }: Page): Item[] => sections.flatMap(({ items }) => items);
const idsOf = (parts: readonly { id: number }[]) => parts.map(({ id }) => id);
