/**
 * What the forms of a page do with a new path (REF-02). Nothing is sent before the review. Then the path is written first,
 * with all that follows it, and the form saves its other fields, merged with what the change of path has stored: so a
 * refused path leaves everything as it was, and a refused field leaves the form open, with the path written and its Undo
 * offered. A path that nothing follows is a field like any other, as on servers without references.
 */
import { useRef, useState } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import type { ChangedPath } from '../../../contract/references.ts';
import { ApiError } from '../../api/client.ts';
import { t } from '../../language/translate.ts';
import { script } from '../../lib/lazy.ts';
import { pageName } from '../../lib/pages.ts';
import type { PathReviewProps } from './path-review.tsx';

export const pathReview = script('path-review', async () => (await import('./path-review.tsx')).PathReview);

type PathForm = { draft: { path: string }; status: string };
export type PathReviewing = {
  /** Stands in for the form's submit. */
  beforeSubmit: (form: PathForm, submit: () => void) => void;
  /** @throws ApiError if the form would send a path that was typed and not reviewed, such as after signing in again */
  demandReview: (path: string | null | undefined) => void;
  /** The revision to save the page with, in place of the one that the form began with. */
  revisionAfter: (revision: number | null) => number | null;
  /** The window for what is typed in this form, while it is wanted. */
  dialogOf: (form: PathForm) => PathReviewProps | null;
};

export function usePathReview(domain: Pick<Domain, 'id' | 'has_references'>, page: Page): PathReviewing {
  const [asked, setAsked] = useState<{ path: string; submit: () => void } | null>(null);
  const passed = useRef<string | null>(null);
  const typed = useRef<string | null>(null);
  const written = useRef<ChangedPath['page_revision']>(null);
  const from = page.path ?? '';
  const isNew = (path: string) => domain.has_references && page.path !== null && path !== page.path;
  const goOn = (submit: () => void) => {
    passed.current = asked?.path ?? null;
    setAsked(null);
    submit();
  };
  return {
    beforeSubmit: ({ draft: { path }, status }, submit) => {
      const isSentAgain = passed.current === path && (status === 'retrying' || status === 'awaitingSession');
      if (!isNew(path) || isSentAgain) return submit();
      if (asked === null) setAsked({ path, submit });
    },
    demandReview: (path) => {
      if (typeof path !== 'string' || path !== typed.current || !isNew(path) || path === passed.current) return;
      throw new ApiError({ code: 'refused', message: t('Press Save to see what the new path changes.') });
    },
    // Somebody else may have saved before the path was written: then the server refuses, and the form merges.
    revisionAfter: (revision) => (revision === written.current?.from ? written.current.to : revision),
    dialogOf: ({ draft: { path: now } }) => {
      typed.current = now;
      if (asked === null) return null;
      const { path, submit } = asked;
      return {
        ...{ domainId: domain.id, pageId: page.id, from, path, name: pageName(page) },
        onFree: () => (now === path ? goOn(submit) : setAsked({ path: now, submit })),
        onChanged: ({ page_revision }) => {
          written.current = page_revision;
          goOn(submit);
        },
        onCancelled: () => setAsked(null),
      };
    },
  };
}
