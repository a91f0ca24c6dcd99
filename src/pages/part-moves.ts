/** Where sections and items may be moved, and the API calls that move them. */
import { itemPut } from '../../contract/core-endpoints.ts';
import type { Item, Page, Section } from '../../contract/entities.ts';
import { failureOf } from '../../machines/failures.ts';
import type { Move, Part, Place, UnfinishedMove } from '../../machines/page-editing.machine.ts';
import { changesPosition } from '../../machines/page-editing.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { t } from '../language/translate.ts';
import { randomId } from '../lib/ids.ts';
import { findPart } from '../lib/page-parts.ts';
import { partName } from '../lib/pages.ts';
import { storedPart } from './part-drafts.ts';

export type Step = { move: Move; label: 'Move Up' | 'Move Down' | 'move to previous section' | 'move to next section' };
/** The moves of a part's two buttons. */
export type Steps = { up: Step; down: Step };

export const isPossible = ({ move }: Step): boolean => changesPosition(move);

export function partOf(kind: Part['kind'], part: Section | Item): Part {
  return { kind, id: part.id, name: partName(kind, part), revision: part.revision };
}

export function sectionSteps(page: Page, index: number): Steps {
  const at = (to: number): Place => ({ parentId: page.id, index: to, count: page.sections.length });
  const part = partOf('section', page.sections[index] as Section);
  return {
    up: { move: { part, from: at(index), to: at(index - 1) }, label: 'Move Up' },
    down: { move: { part, from: at(index), to: at(index + 1) }, label: 'Move Down' },
  };
}

/** A section's first item moves up to the end of the previous section; its last one moves down to the start of the next. */
export function itemSteps(page: Page, sectionIndex: number, index: number): Steps {
  const section = page.sections[sectionIndex] as Section;
  const previous = index === 0 ? page.sections[sectionIndex - 1] : undefined;
  const next = index === section.items.length - 1 ? page.sections[sectionIndex + 1] : undefined;
  const part = partOf('item', section.items[index] as Item);
  const here = (to: number): Place => ({ parentId: section.id, index: to, count: section.items.length });
  const from = here(index);
  return {
    up: previous
      ? { move: { part, from, to: joining(previous, previous.items.length) }, label: 'move to previous section' }
      : { move: { part, from, to: here(index - 1) }, label: 'Move Up' },
    down: next
      ? { move: { part, from, to: joining(next, 0) }, label: 'move to next section' }
      : { move: { part, from, to: here(index + 1) }, label: 'Move Down' },
  };
}

/** The place of an item that is moved into this section from another one. */
export function joining({ id, items }: Section, index: number): Place {
  return { parentId: id, index, count: items.length + 1 };
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.parentId === other.parentId && one.index === other.index;

export type Moving = {
  client: Client;
  domainId: number;
  pageId: number;
  /** Whether the server can move a part by several places with one call. */
  movesOverPlaces: boolean;
  signal: AbortSignal;
};

/**
 * Resolves with `null` if the part is in its target place at the end, no matter who moved it there, and with its current
 * place if only some of the calls succeeded. Rejects if the part was not moved, with `unreachable` if that is unknown.
 */
export async function carryOut(moving: Moving, move: Move): Promise<UnfinishedMove | null> {
  let reached = move.from;
  try {
    await moveTo(moving, move, (place) => {
      reached = place;
    });
    return null;
  } catch (error) {
    const failure = failureOf(error);
    const stored = await storedPlace(moving, move.part);
    const place = stored ?? reached;
    if (isSamePlace(place, move.to)) return null;
    if (!isSamePlace(place, move.from)) return { to: place, failure };
    const isKnown = stored !== null && failure.code === 'unreachable';
    throw isKnown ? new ApiError({ code: 'refused', message: failure.message }) : error;
  }
}

type Reach = (place: Place) => void;

async function moveTo(moving: Moving, move: Move, onReached: Reach): Promise<void> {
  const { from, to } = move;
  const changesSection = from.parentId !== to.parentId;
  const isOneStep = changesSection
    ? to.index === 0 || to.index === to.count - 1
    : Math.abs(to.index - from.index) === 1;
  if (moving.movesOverPlaces && !isOneStep) await moveDirectly(moving, move);
  else if (changesSection) await moveToSection(moving, move, onReached);
  else await moveStepwise(moving, move.part, from, to, onReached);
}

async function moveDirectly({ client, domainId, signal }: Moving, { part, to }: Move): Promise<void> {
  const { kind, id, revision } = part;
  const options = { revision, signal, idempotencyKey: randomId() };
  if (kind === 'section') {
    await client.call('moveSection', { params: { domainId, sectionId: id }, body: { position: to.index }, ...options });
  } else {
    const body = { section_id: to.parentId, position: to.index };
    await client.call('moveItem', { params: { domainId, itemId: id }, body, ...options });
  }
}

/** Makes one call for each place. */
async function moveStepwise(
  { client, domainId, signal }: Moving,
  { kind, id, revision }: Part,
  from: Place,
  to: Place,
  onReached: Reach,
): Promise<void> {
  const direction = Math.sign(to.index - from.index);
  for (let { index } = from; index !== to.index; index += direction) {
    const options = { revision, signal, idempotencyKey: randomId() };
    if (kind === 'section') {
      const call = { params: { domainId, sectionId: id }, ...options };
      await (direction < 0 ? client.call('moveSectionUp', call) : client.call('moveSectionDown', call));
    } else {
      const call = { params: { domainId, itemId: id }, ...options };
      await (direction < 0 ? client.call('moveItemUp', call) : client.call('moveItemDown', call));
    }
    onReached({ ...to, index: index + direction });
  }
}

/**
 * Moves the item to another section. The stored item is sent too, because a PUT replaces every field. A server may put the
 * item at another place of that section than requested; single steps then take it to the target place.
 */
async function moveToSection(moving: Moving, { part, to }: Move, onReached: Reach): Promise<void> {
  const { client, domainId, signal } = moving;
  const { part: item } = await readItem(moving, part.id);
  const position = to.index === 0 ? ('first' as const) : ('last' as const);
  await client.call('updateItem', {
    params: { domainId, itemId: part.id },
    body: { ...itemPut(item, {}), section_id: to.parentId, position },
    revision: item.revision,
    signal,
  });
  const arrived = await readItem(moving, part.id);
  if (arrived.section.id !== to.parentId) {
    throw new ApiError({ code: 'refused', message: t('The server has left the item in its section.') });
  }
  const place = { ...to, index: arrived.place.index };
  onReached(place);
  await moveStepwise(moving, { ...part, revision: arrived.part.revision }, place, to, onReached);
}

async function readItem({ client, domainId, pageId, signal }: Moving, itemId: number) {
  const page = await client.call('getPage', { params: { domainId, pageId }, signal });
  return storedPart(page, { kind: 'item', id: itemId });
}

/** Read after a failure: only the answer may have been lost. */
async function storedPlace({ client, domainId, pageId, signal }: Moving, part: Part): Promise<Place | null> {
  const page = await client.call('getPage', { params: { domainId, pageId }, signal }).catch(() => null);
  return (page && findPart(page, part)?.place) ?? null;
}
