/**
 * How the forms of a page save a new path. Nothing is sent before the review. Then the path is written first,
 * together with everything that depends on it, and after that the form saves its other fields, merged with what the path
 * change has stored. So a refused path changes nothing, and after a refused field the form stays open, while the path is
 * written and its Undo is offered. If nothing depends on the path, or the server has no references, it is an ordinary field.
 */
import { useEffect, useRef, useState } from 'react';
import type { Domain, Page } from '../../../contract/entities.ts';
import type { ChangedPath } from '../../../contract/references.ts';
import { ApiError } from '../../api/client.ts';
import { t } from '../../language/translate.ts';
import { script } from '../../lib/lazy.ts';
import { pageName } from '../../lib/pages.ts';
import type { PathReviewProps } from './path-review.tsx';

export const pathReview = script('path-review', async () => (await import('./path-review.tsx')).PathReview);

type PathForm = { draft: { path: string }; status: string };
export type PathReviewing = ReturnType<typeof usePathReview>;

export function usePathReview(domain: Pick<Domain, 'id' | 'has_references'>, page: Page) {
  const [pending, setPending] = useState<{ path: string; submit: () => void } | null>(null);
  const passed = useRef<string | null>(null);
  const typed = useRef<string | null>(null);
  const written = useRef<ChangedPath['page_revision']>(null);
  const from = page.path ?? '';
  const isNew = (path: string) => domain.has_references && page.path !== null && path !== page.path;
  const proceed = (submit: () => void) => {
    passed.current = pending?.path ?? null;
    setPending(null);
    submit();
  };
  return {
    /** Replaces the form's submit. */
    beforeSubmit: ({ draft: { path }, status }: PathForm, submit: () => void) => {
      const isRepeated = passed.current === path && (status === 'retrying' || status === 'awaitingSession');
      if (!isNew(path) || isRepeated) return submit();
      if (pending === null) setPending({ path, submit });
    },
    /** @throws ApiError if the form would send a typed path without a review, such as after signing in again */
    demandReview: (path: string | null | undefined) => {
      if (typeof path !== 'string' || path !== typed.current || !isNew(path) || path === passed.current) return;
      throw new ApiError({ code: 'refused', message: t('Press Save to see what the new path changes.') });
    },
    /**
     * The revision with which to save the page once the path is written. If somebody else saved before that, it stays the
     * form's own: the server refuses, and the form merges.
     */
    revisionAfter: (revision: number | null) => (revision === written.current?.from ? written.current.to : revision),
    noteTyped: (path: string) => {
      typed.current = path;
    },
    /** The props of the review dialog; `null` if no review is needed. @param now the path in the form */
    dialogAt: (now: string): PathReviewProps | null => {
      if (pending === null) return null;
      const { path, submit } = pending;
      return {
        ...{ domainId: domain.id, pageId: page.id, from, path, name: pageName(page) },
        onFree: () => (now === path ? proceed(submit) : setPending({ path: now, submit })),
        onChanged: ({ page_revision }) => {
          written.current = page_revision;
          proceed(submit);
        },
        onCancelled: () => setPending(null),
      };
    },
  };
}

/** The props of the review dialog of this form; `null` if no review is needed. */
export function useReviewDialog({ noteTyped, dialogAt }: PathReviewing, { draft: { path } }: PathForm) {
  useEffect(() => noteTyped(path));
  return dialogAt(path);
}
