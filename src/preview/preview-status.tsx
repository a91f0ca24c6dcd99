import type { ReactNode } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { pageName, pathResolver } from '../lib/pages.ts';
import { Button, TextButton, TextButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SpinnerIcon } from '../ui/spinner.tsx';
import type { Preview } from './use-preview.ts';

type PreviewStatusProps = { preview: Preview; domain: Domain; edited: string; name: string; children: ReactNode };

/**
 * Says what the frame shows, and offers to go back. Typing is never announced. The line sticks to the bottom of the window if
 * the frame is longer, because it answers presses in the frame. On a phone it leaves the window to the website until there
 * is something to answer.
 */
export function PreviewStatus({ preview, domain, edited, name, children }: PreviewStatusProps) {
  const isResting = preview.state === 'following' && !preview.outdated;
  return (
    <div
      data-sticks={isResting ? undefined : true}
      className={classNames(
        'bottom-(--save-bar) z-1 -mt-px border-t border-edge bg-(--ground) max-xl:px-4 max-xl:pb-2 md:max-xl:px-6 xl:bottom-0 xl:in-data-[preview=site]:bottom-(--save-bar)',
        isResting ? 'md:sticky' : 'sticky',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-baseline gap-x-2 pt-2 text-hint text-ink-2">
        <p role="status" className="[overflow-wrap:anywhere]">
          {statusWords(preview, domain, edited)}
        </p>
        {preview.state === 'elsewhere' && <WaysBack preview={preview} domain={domain} name={name} />}
        {children}
      </div>
      {preview.outdated && (
        <div className="flex flex-wrap items-baseline gap-x-2 text-hint">
          <p role="alert" className="text-stop">
            {t('What was saved last may be missing here: {message}', { message: failureMessage(preview.outdated) })}
          </p>
          <TextButton onClick={preview.reread}>{t('Try again')}</TextButton>
        </div>
      )}
    </div>
  );
}

function WaysBack({ preview, domain, name }: { preview: Preview; domain: Domain; name: string }) {
  const address = preview.path === null ? null : pathResolver(domain)(preview.path);
  return (
    <span className="flex flex-wrap gap-x-1">
      {address !== null && <TextButtonLink href={`${address}/change`}>{t('Change that page')}</TextButtonLink>}
      <TextButton onClick={preview.restart}>{t('Back to {name}', { name })}</TextButton>
    </span>
  );
}

function statusWords({ state, path }: Preview, { pages }: Domain, edited: string): ReactNode {
  switch (state) {
    case 'opening':
    case 'loading':
      return t('Loading the preview…');
    case 'following':
      return t('Shows what you type, before it is saved. Press a part of the page to edit it.');
    case 'locked':
      return t('Save or cancel {what} before you open another part.', { what: edited });
    case 'reloading':
      return t('Shows what is saved. This website cannot show typing.');
    case 'plain':
      return (
        <>
          {t('Shows what is saved. This website cannot show typing.')}{' '}
          {t('If the frame stays empty, the website does not let itself be shown here: open it in a new tab.')}
        </>
      );
    case 'elsewhere': {
      const found = pages.find((one) => one.path === path);
      const where = path ?? '';
      if (found) return t('The website is at {path}: {name}.', { path: where, name: pageName(found) });
      return t('The website is at {path}. That is no page of this domain.', { path: where });
    }
    default:
      return null;
  }
}

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
