import { useLocation } from 'wouter';
import type { Domain, Page } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { usePage } from '../api/resource.ts';
import { FormField, PlacedFields } from '../forms/form-field.tsx';
import { fieldTexts, metadataForm } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { t } from '../language/translate.ts';
import { useEditing } from '../lib/editing.ts';
import { pageName } from '../lib/pages.ts';
import { announce } from '../ui/live-region.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { savedOnPage } from './change/saved-mark.tsx';
import { pathReview, usePathReview, useReviewDialog } from './path/use-path-review.ts';
import { useMetadataForm } from './use-part-forms.ts';

/** `/domains/{d}/pages/{p}/metadata`: the metadata mode of a page. */
export function PageMetadataScreen({ domain, pageId }: { domain: Domain; pageId: number }) {
  const [, navigate] = useLocation();
  const page = usePage(domain.id, pageId);
  const close = (isSaved: boolean) => {
    if (isSaved) announce(t('Saved'));
    navigate(`/domains/${domain.id}/pages/${pageId}`, isSaved ? { state: savedOnPage() } : {});
  };
  if (page.data) return <MetadataForm domain={domain} page={page.data} onClose={close} />;
  return <PendingScreen resource={page} title={t('Page {id}', { id: pageId })} words={t('Loading the page…')} />;
}

type MetadataFormProps = { domain: Domain; page: Page; onClose: (isSaved: boolean) => void };

/** The texts for search engines, and the page's path. */
export function MetadataForm({ domain, page, onClose }: MetadataFormProps) {
  useEditing('page', page.id, page.id);
  const review = usePathReview(domain, page);
  const form = useMetadataForm({
    domainId: domain.id,
    page,
    review,
    onEmitted: (event) => onClose(event.type === 'form.saved'),
  });
  const reviewProps = useReviewDialog(review, form);
  return (
    <>
      <FormScreen
        narrow
        kicker={[t('Page {id}', { id: page.id }), page.path]}
        title={t('Metadata of {page}', { page: pageName(page) })}
        form={{ ...form, isBusy: form.isBusy || reviewProps !== null }}
        tag={t('Editing Page Metadata')}
        texts={fieldTexts(metadataForm)}
        words={words.cannotSavePage}
        isLiveAtOnce={page.live?.state === 'at_once'}
        columns="grid-cols-1"
        sticks
      >
        <PlacedFields shown={metadataForm.controls}>
          {(field, autoFocus) => <FormField headline={page.headline ?? ''} {...{ form, field, autoFocus }} />}
        </PlacedFields>
      </FormScreen>
      {reviewProps && <LoadedPart key={reviewProps.path} wanted={pathReview} props={reviewProps} />}
    </>
  );
}
