/** Which pages of a list are chosen: by id, whatever is shown of them. */

export type Choice = {
  ids: ReadonlySet<number>;
  /** Where a range begins: the page that was chosen or left out last. */
  anchor: number | null;
  /** Why the last action left these pages as they are. */
  refusals: ReadonlyMap<number, string>;
};

export type ChoiceEvent =
  | { type: 'toggled'; id: number }
  /** Everything between the last page and this one, in the order of the list, is like the last one. */
  | { type: 'extended'; id: number; shown: readonly number[] }
  | { type: 'allChosen'; shown: readonly number[] }
  | { type: 'cleared' }
  /** The action is over: what it has left stays chosen. */
  | { type: 'settled'; left: readonly number[]; refusals: ReadonlyMap<number, string> }
  /** The list was read again: pages that are gone are not chosen any more. */
  | { type: 'listed'; present: ReadonlySet<number> };

export const nothingChosen: Choice = { ids: new Set(), anchor: null, refusals: new Map() };

export function choose(choice: Choice, event: ChoiceEvent): Choice {
  switch (event.type) {
    case 'toggled': {
      const ids = new Set(choice.ids);
      if (!ids.delete(event.id)) ids.add(event.id);
      return { ...choice, ids, anchor: event.id };
    }
    case 'extended': {
      const [from, to] = [event.shown.indexOf(choice.anchor ?? event.id), event.shown.indexOf(event.id)];
      if (to < 0) return choice;
      if (from < 0) return choose(choice, { type: 'toggled', id: event.id });
      const isChosen = choice.anchor === null || choice.ids.has(choice.anchor);
      const ids = new Set(choice.ids);
      for (const id of event.shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        if (isChosen) ids.add(id);
        else ids.delete(id);
      }
      return { ...choice, ids, anchor: event.id };
    }
    case 'allChosen':
      return { ...choice, ids: new Set([...choice.ids, ...event.shown]) };
    case 'cleared':
      return nothingChosen;
    case 'settled':
      return { ids: new Set(event.left), anchor: null, refusals: event.refusals };
    case 'listed': {
      if ([...choice.ids].every((id) => event.present.has(id))) return choice;
      return { ...choice, ids: new Set([...choice.ids].filter((id) => event.present.has(id))) };
    }
  }
}
