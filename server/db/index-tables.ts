/** What is computed from the content, so that it is found quickly. */
import type { Generated } from 'kysely';
import type { ReferringKind } from '../../contract/references.ts';
import type { SearchPlaceKind } from '../../contract/search.ts';
import type { Reference } from '../rules/references-in-rows.ts';

export type IndexTables = {
  /** The index of references; `state` is the reason why a link needs repair. */
  content_references: Reference & {
    domain_id: number;
    page_id: number | null;
    kind: ReferringKind;
    entity_id: number;
    state: 'broken' | 'unpublished' | 'held_back' | 'without_text' | null;
  };
  /** The number of references to each display mode, by page. */
  display_mode_uses: { domain_id: number; kind: ReferringKind; mode: string; page_id: number; count: number };
  /** The search index; `search-index.ts` describes it. `head` and `content` are folded texts. */
  search_parts: {
    place: number;
    kind: SearchPlaceKind;
    entity_id: number;
    page_id: number | null;
    head: string;
    content: string;
  };
  /** Entities of a kind with ids above `last_id` are not indexed yet, in stores that had no search index. */
  search_builds: { kind: SearchPlaceKind; last_id: number };
  /** Entities that large writes left to be indexed; `ids` is a JSON list. */
  search_waiting: { id: Generated<number>; domain_id: number; kind: SearchPlaceKind; ids: string };
};
