/** How far an action on many pages is, and what became of it. */
import { useEffect, useRef } from 'react';
import type { BatchAction, BatchProgress } from '../../contract/batches.ts';
import { counted, number, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Button, TextButton, TextButtonLink } from '../ui/button.tsx';
import { useSpoken } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Meter } from '../ui/progress.tsx';
import type { BatchControls, BatchState } from './use-batch.ts';

/** From so many pages on, progress is shown. */
const meterFrom = 100;

type Props = { domainId: number; batch: BatchControls };

export function ManyResult({ domainId, batch }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const phase = batch.state?.phase;
  // The bar with the button that was pressed is gone when nothing is chosen any more.
  useEffect(() => {
    if (phase && document.activeElement === document.body) place.current?.focus();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Told {...{ domainId, batch }} />
    </div>
  );
}

function Told({ domainId, batch }: Props) {
  const { state } = batch;
  const isWorking = state?.phase === 'working' || state?.phase === 'asking';
  const text = state && !isWorking ? resultOf(state) : null;
  useSpoken(text && `${text.title} ${text.rest}`);
  if (!state) return null;
  if (state.phase === 'asking') {
    return (
      <Notice tone="warn" title={t('No answer came.')}>
        {t('Whether the pages were written is being asked; nothing is written twice.')}
      </Notice>
    );
  }
  if (isWorking) return <Working state={state} onCancel={batch.cancel} />;
  const { progress, work, failure } = state;
  const isStopped = state.phase === 'stopped';
  const hasLeft = progress !== null && progress.refused + progress.left > 0;
  return (
    <Notice
      tone={failure ? 'stop' : isStopped ? 'neutral' : hasLeft ? 'warn' : 'good'}
      title={text?.title}
      onDismiss={batch.dismiss}
      actions={
        <div className="flex flex-wrap gap-x-2">
          {isStopped ? (
            <TextButton strong onClick={() => batch.goOn()}>
              {t('Go on')}
            </TextButton>
          ) : null}
          {work === 'run' && progress && progress.done > 0 ? (
            <TextButton strong={!isStopped} onClick={() => batch.takeBack()}>
              {t('Undo')}
            </TextButton>
          ) : null}
          {work === 'run' && !isStopped ? (
            <TextButtonLink href={`/domains/${domainId}/changes`}>{t('Show changes')}</TextButtonLink>
          ) : null}
        </div>
      }
    >
      {text?.rest}
      {failure ? <p>{failureMessage(failure)}</p> : null}
    </Notice>
  );
}

function Working({ state: { progress, request, work }, onCancel }: { state: BatchState; onCancel: () => void }) {
  const total = progress?.total ?? request.pages.length;
  const words =
    work === 'run'
      ? counted(total, 'Writing {count} page…', 'Writing {count} pages…')
      : counted(total, 'Taking back {count} page…', 'Taking back {count} pages…');
  if (total < meterFrom || !progress) {
    return (
      <p role="status" className="my-3 border-s-4 border-ink bg-wash px-4 py-3">
        {words}
      </p>
    );
  }
  const { done, refused, taken_back, left } = progress;
  const written = work === 'run' ? done : taken_back;
  const failed = work === 'run' ? refused : left;
  const told = t('{done} done, {refused} refused', { done: number(written), refused: number(failed) });
  return (
    <div className="my-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-y border-act bg-act-soft px-3 py-2">
      <div className="grid gap-1">
        <p>
          <span className="font-semibold">{words}</span> {told}
        </p>
        <Meter label={words} value={written + failed} max={total} valueText={told} />
      </div>
      <Button small onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function resultOf({ work, phase, progress, request }: BatchState): { title: string; rest: string } {
  if (!progress) return { title: t('Nothing was written.'), rest: '' };
  const { done, taken_back, left, refused, waiting, links } = progress;
  if (work === 'takeBack') {
    const total = number(taken_back + left);
    const title = counted(taken_back, '{count} of {total} pages is back.', '{count} of {total} pages are back.', {
      total,
    });
    return { title, rest: left === 0 ? '' : t('The others stay, each with its reason.') };
  }
  const total = number(progress.total);
  if (phase === 'stopped') {
    const title = t('Stopped after {count} of {total} pages.', { count: number(done + refused), total });
    return { title, rest: counted(waiting, 'The other one is as it was.', 'The other {count} are as they were.') };
  }
  const rest = [
    links > 0 ? counted(links, '{count} link went along.', '{count} links went along.') : '',
    refused > 0
      ? counted(
          refused,
          '{count} was refused and stays chosen, with its reason.',
          '{count} were refused and stay chosen, each with its reason.',
        )
      : '',
  ];
  return { title: doneText(progress, request.under, total), rest: rest.filter(Boolean).join(' ') };
}

function doneText({ action, done }: BatchProgress, under: string | null, total: string): string {
  const texts: Record<BatchAction, () => string> = {
    publish: () =>
      counted(done, '{count} of {total} pages published.⟨one⟩', '{count} of {total} pages published.', { total }),
    unpublish: () =>
      counted(done, '{count} of {total} pages unpublished.⟨one⟩', '{count} of {total} pages unpublished.', { total }),
    hold: () =>
      counted(done, '{count} of {total} pages held back.⟨one⟩', '{count} of {total} pages held back.', { total }),
    release: () =>
      counted(done, '{count} of {total} pages included again.⟨one⟩', '{count} of {total} pages included again.', {
        total,
      }),
    set_layout: () =>
      counted(done, '{count} of {total} pages has the layout now.', '{count} of {total} pages have the layout now.', {
        total,
      }),
    set_in_sitemap: () => t('{count} of {total} pages changed for the sitemap.', { count: number(done), total }),
    move_under: () =>
      counted(
        done,
        '{count} of {total} pages lies under {path} now.',
        '{count} of {total} pages lie under {path} now.',
        { total, path: under ?? '/' },
      ),
    destroy: () => t('{count} of {total} pages destroyed.', { count: number(done), total }),
  };
  return texts[action]();
}
