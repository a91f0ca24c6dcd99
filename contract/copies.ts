/** Copies and moves of pages, sections and items (an extra of the bundled server, called only if a domain `has_copies`). */
import {
  array,
  boolean,
  both,
  type Decoded,
  integer,
  literal,
  nullable,
  object,
  partial,
  string,
  withDefault,
} from './decode.ts';

const kind = literal('page', 'section', 'item');

/** On the page or in the section `parent_id`, after the part `after_id`, or first if that is `null`. */
const place = object({ parent_id: integer, after_id: nullable(integer) });
export type PartPlace = Decoded<typeof place>;

/** What a domain may not have: a layout, a display mode, a component, the page of a link. */
const missingKind = literal('layout', 'section_display_mode', 'item_display_mode', 'component', 'page');
export type MissingKind = Decoded<typeof missingKind>;

/** What is used in place of `name`: `null` removes a component, and leaves everything else as it is. */
const choice = object({ kind: missingKind, name: string, to: nullable(string) });
export type CopyChoice = Decoded<typeof choice>;

export const copyRequest = both(
  object({
    kind,
    id: integer,
    /** Where a section or an item is put; `null` puts it after the original. A page has no such place. */
    place: nullable(place),
  }),
  partial({
    /** Further parts of this kind, or pages, which follow the first one in this order. */
    more: array(integer),
    /** The domain of the originals, if it is another one. */
    from: nullable(integer),
    /** Moves sections or items; between domains, the originals are destroyed. */
    is_move: boolean,
    /** The pages below go along. */
    below: boolean,
    /** Of the first page; a free one if it is `null`. */
    path: nullable(string),
    /** Begins a new page with the first one, with this headline and layout. */
    begin: nullable(object({ headline: string, layout: nullable(string) })),
    choices: array(choice),
    /** Images that belong to the other domain are copied, or their places stay empty. */
    images: literal('copy', 'empty'),
    /** `seen` of the review: refused if the copy would differ from it. */
    seen: nullable(string),
  }),
);
export type CopyRequest = Decoded<typeof copyRequest>;

/** One act of taking back. `id` is that of the trash entry for `restore`. */
const reversal = object({
  domain_id: integer,
  act: literal('destroy', 'restore', 'move'),
  kind,
  id: integer,
  /** Refused if what is destroyed was edited after this number. */
  seq: nullable(integer),
  place: nullable(place),
});
export type Reversal = Decoded<typeof reversal>;

/** Takes everything back as one step. The answer takes that back in turn. */
export const copyReversal = object({ acts: array(reversal) });

/** `path` is that of a page. */
const made = { id: integer, revision: nullable(integer), path: nullable(string) };
export const madeCopy = object({
  kind,
  ...made,
  /** All of them, in their order; without it, only the first. */
  parts: withDefault(array(object(made)), []),
  undo: withDefault(array(reversal), []),
});
export type MadeCopy = Decoded<typeof madeCopy>;

/** What would be different in another domain. */
export const copyReview = object({
  counts: object({ pages: integer, sections: integer, items: integer, images: integer }),
  /** The path of the first page, and the headline of the page that has it. */
  path: nullable(string),
  path_taken_by: nullable(string),
  /** How many pages are below, whether or not they go along. */
  below: integer,
  missing: array(
    object({
      kind: missingKind,
      name: string,
      /** In how many pages, sections or items; `first` names one of them. */
      count: integer,
      first: nullable(string),
      /** What can be used in its place, the default first. */
      options: array(string),
    }),
  ),
  /** Images that belong to others. `may_copy` is false for those that the person does not see: their places stay empty. */
  images: array(
    object({
      id: integer,
      alt: nullable(string),
      copyright: nullable(string),
      count: integer,
      may_copy: boolean,
    }),
  ),
  seen: string,
});
export type CopyReview = Decoded<typeof copyReview>;
