/** Finds the sections and items of a page. */
import type { Item, Page, Section } from '../../contract/entities.ts';
import type { Place } from '../../machines/page-editing.machine.ts';

type Parts = { section: Section; item: Item };
export type PartKind = keyof Parts;

/** A part, the section that it is or that contains it, the parts beside it, and its place among them. */
export type FoundPart<Kind extends PartKind = PartKind> = {
  part: Parts[Kind];
  section: Section;
  siblings: readonly Parts[Kind][];
  place: Place;
};

/** `null` if the page does not contain the part. */
export function findPart<Kind extends PartKind>(
  page: Page,
  { kind, id }: { kind: Kind; id: number | null },
): FoundPart<Kind> | null {
  const isWanted = (one: { id: number }) => one.id === id;
  const isSection = kind === 'section';
  const section = page.sections.find((one) => (isSection ? isWanted(one) : one.items.some(isWanted)));
  if (!section) return null;
  const siblings = (isSection ? page.sections : section.items) as Parts[Kind][];
  const index = siblings.findIndex(isWanted);
  return {
    part: siblings[index] as Parts[Kind],
    section,
    siblings,
    place: { parentId: isSection ? page.id : section.id, index, count: siblings.length },
  };
}
