import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Button } from '../ui/button.tsx';
import { SpinnerIcon } from '../ui/spinner-icon.tsx';
import type { Preview } from './use-preview.ts';

/** Covers the frame while the website cannot be shown. */
export function Cover({ preview }: { preview: Preview }) {
  const { state, host, failure, restart } = preview;
  const safe = t('Your text is safe: it is in the form and kept in this browser.');
  const why = failure?.code === 'notFound' ? t('The page is not there any more.') : failure && failureMessage(failure);
  switch (state) {
    case 'opening':
    case 'loading':
      return (
        <Centred>
          <SpinnerIcon />
        </Centred>
      );
    case 'unread':
      return (
        <Problem title={t('The preview cannot be opened.')} action={t('Try again')} onAction={restart}>
          {why} {safe}
        </Problem>
      );
    case 'silent':
      return (
        <Problem title={t('The website does not answer.')} action={t('Try again')} onAction={restart}>
          {t('{host} did not load within 10 seconds.', { host })} {safe}
        </Problem>
      );
    case 'blocked':
      return (
        <Problem
          title={t('The website cannot be shown in this tab yet.')}
          action={t('Load this page again')}
          onAction={() => location.reload()}
        >
          {t('{host} was set up after this tab was loaded.', { host })} {safe}
        </Problem>
      );
    default:
      return null;
  }
}

type ProblemProps = { title: string; action: string; onAction: () => void; children: ReactNode };

function Problem({ title, action, onAction, children }: ProblemProps) {
  return (
    <Centred>
      <div role="alert" className="max-w-[26rem] space-y-1">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{children}</p>
      </div>
      <div className="mt-3.5">
        <Button onClick={onAction}>{action}</Button>
      </div>
    </Centred>
  );
}

const Centred = ({ children }: { children: ReactNode }) => (
  <div className="relative flex flex-col items-center justify-center p-8 text-center">{children}</div>
);
