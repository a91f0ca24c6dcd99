import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { Domain, Page } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { type PagePart, type PublishingResult, unpublishedParts, usePublishAll } from './use-publishing.ts';

export type UnpublishedBarProps = {
  domain: Domain;
  page: Page;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
};

/** Counts the unpublished parts of the page, shows them on request, and publishes them all at once. */
export function UnpublishedBar({ domain, page, isShown, onShow }: UnpublishedBarProps) {
  const [failed, setFailed] = useState<PublishingResult | null>(null);
  const publishing = usePublishAll(domain.id, page, (result, reversal) => {
    setFailed(result.failed.length > 0 ? result : null);
    if (result.done.length === 0) return;
    const parts = partsText(result.done);
    offerUndo({
      message: t('Published: {parts}.', { parts }),
      ...reversal,
      about: `publishing ${page.id}`,
      needs: [`page ${page.id}`, ...result.done.map(({ kind, id }) => `${kind} ${id}`)],
      undone: t('Unpublished again: {parts}.', { parts }),
      failed: (message) => t('Not everything is unpublished again. {message}', { message }),
    });
    if (result.failed.length === 0) document.getElementById('title')?.focus();
  });
  const unpublished = unpublishedParts(page);
  if (unpublished.length === 0) return null;
  const isHiding = !isShown && unpublished.some(({ kind }) => kind !== 'page');
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-dashed border-ink-3 py-2 text-label">
        <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-2 text-ink-2">
          <EyeOff aria-hidden size={16} className="mt-0.5 flex-none" />
          <span>
            {t('Unpublished: {parts}.', { parts: partsText(unpublished) })}{' '}
            {isHiding ? t('What is unpublished is not shown here.') : null}
          </span>
        </p>
        {unpublished.some(({ kind }) => kind !== 'page') ? (
          <CheckboxField label={t('Show unpublished')} value={isShown} onChange={onShow} />
        ) : null}
        <Button
          small
          busy={publishing.isBusy ? t('Publishing…') : null}
          onClick={() => {
            setFailed(null);
            publishing.request();
          }}
        >
          {t('Publish all')}
        </Button>
      </div>
      {failed ? <NotPublished result={failed} onDismiss={() => setFailed(null)} /> : null}
      <FailureNotice of={publishing} quoted={(message) => t('Not everything is published: {message}', { message })}>
        {t('The page is shown as it is stored. Press Publish all to try again.')}
      </FailureNotice>
    </>
  );
}

function NotPublished({ result: { done, failed }, onDismiss }: { result: PublishingResult; onDismiss: () => void }) {
  const count = done.length + failed.length;
  return (
    <Notice
      tone="stop"
      title={t('{done} of {count} are published.', { done: done.length, count })}
      onDismiss={onDismiss}
    >
      <ul>
        {failed.map(({ part, failure }) => (
          <li key={`${part.kind} ${part.id}`}>
            {t('{name} is not published: {message}', { name: part.name, message: failure })}
          </li>
        ))}
      </ul>
      {t('Press Publish all to try the rest again.')}
    </Notice>
  );
}

/** "the page itself, 2 sections, 5 items" */
function partsText(parts: readonly PagePart[]): string {
  const count = (kind: PagePart['kind']) => parts.filter((part) => part.kind === kind).length;
  return [
    count('page') > 0 ? t('the page itself') : '',
    count('section') > 0 ? counted(count('section'), '{count} section', '{count} sections') : '',
    count('item') > 0 ? counted(count('item'), '{count} item', '{count} items') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
