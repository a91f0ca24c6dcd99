import { useMemo } from 'react';
import type { LibraryImage, Page } from '../../../contract/entities.ts';
import { checkContent } from '../../lib/content-checks.ts';
import { ContentFindings } from './content-findings.tsx';

/** What keeps people out of this page (X24); without the library nothing is said of pictures. */
export function PageContentCheck({ page, images }: { page: Page; images: readonly LibraryImage[] | null }) {
  const findings = useMemo(() => {
    const alts = new Map((images ?? []).map(({ id, alt }) => [id, alt]));
    return checkContent(page, (imageId) => alts.get(imageId));
  }, [page, images]);
  return (
    <section aria-label="Content check" className="pt-8">
      <h2 className="border-b border-ink pb-2 text-label font-title">Content check</h2>
      {findings.length === 0 ? (
        <p className="py-1.5 text-label text-ink-2">Nothing to look at.</p>
      ) : (
        <ContentFindings label="Content check" findings={findings} />
      )}
    </section>
  );
}
