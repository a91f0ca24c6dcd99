import type { Hold } from '../../contract/page-live.ts';
import { coreReadings, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { openPublishPage, type PageToPublish } from './page-to-publish.ts';

type PublishPageButtonProps = {
  page: PageToPublish;
  hold: Hold | null;
  /** In a row the label contains the page's name. */
  isRow?: boolean;
};

/** Publish page…, or Change time; nothing if the server cannot publish pages alone, or the page is a template. */
export function PublishPageButton({ page, hold, isRow = false }: PublishPageButtonProps) {
  const domain = useReading(coreReadings.domain(page.domainId));
  if (!domain.data?.publishes_pages || domain.data.template_ids?.includes(page.pageId)) return null;
  const word = hold?.publish_at ? t('Change time') : t('Publish page…');
  const open = () => openPublishPage(page);
  return isRow ? (
    <TextButton aria-haspopup="dialog" aria-label={`${word}: ${page.name}`} onClick={open}>
      {word}
    </TextButton>
  ) : (
    <span className="mx-1.5">
      <Button small aria-haspopup="dialog" onClick={open}>
        {word}
      </Button>
    </span>
  );
}
