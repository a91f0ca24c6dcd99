/** What people did to many pages at once, and what became of each page. */
import type { Generated } from 'kysely';
import type { BatchAction } from '../../contract/batches.ts';

export type BatchTables = {
  /** `options` is JSON text of the request without its pages. */
  batches: {
    id: Generated<number>;
    domain_id: number;
    user_id: number | null;
    at: number;
    action: BatchAction;
    options: string;
  };
  /**
   * `seq` is the last number that was written, `null` if nothing was; `undo_id` the entry of the trash, or the change of path;
   * `reason` JSON text of a problem.
   */
  batch_pages: {
    batch_id: number;
    page_id: number;
    place: number;
    name: string | null;
    from_path: string | null;
    to_path: string | null;
    state: 'waiting' | 'done' | 'refused' | 'taken_back' | 'left';
    seq: number | null;
    undo_id: number | null;
    links: number;
    reason: string | null;
  };
};
