import { useId } from 'react';
import type { TrashedDomain } from '../../contract/extras.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { restoringFailure, sayRestored } from '../trash/undo-offer.tsx';
import { TextButton } from '../ui/button.tsx';
import { FailureText } from '../ui/failure-notice.tsx';
import { LaterDialog } from '../ui/later-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { typedNameDialog } from '../ui/typed-name-script.ts';
import { useFinalDestruction, useRestoringDomain } from './use-domain-trash.ts';

/** Destroyed domains, below the list of the others; nothing while there are none (WEB-01). */
export function DomainTrash() {
  const title = useId();
  const trash = useReading(readings.domainTrash);
  const restoring = useRestoringDomain<TrashedDomain>(({ id, fqdn }) =>
    sayRestored({ kind: 'domain', id }, t('{name} is restored. It is delivered again as it was.', { name: fqdn })),
  );
  const destruction = useFinalDestruction(({ name }) =>
    showToast(t('{name} is destroyed for good.', { name: name ?? '' })),
  );
  if (trash.data?.length === 0) return null;
  const { subject, failure, dismiss } = restoring;
  return (
    <section aria-labelledby={title} className="pt-9">
      <h2 id={title} className="text-h2">
        {trash.data ? counted(trash.data.length, '{count} in the trash', '{count} in the trash') : t('Trash')}
      </h2>
      <p className="pb-2 text-hint text-ink-2">
        {t('Not delivered, not shown to anyone. Restoring brings all of it back.')}
      </p>
      {subject && failure ? (
        <Notice tone="stop" onDismiss={dismiss}>
          {restoringFailure(subject.fqdn, failure)}
        </Notice>
      ) : null}
      {trash.data ? (
        <ul
          aria-labelledby={title}
          className="border-t border-b-3 border-t-ink border-double border-b-ink [border-top-style:solid]"
        >
          {trash.data.map((entry) => (
            <TrashedRow
              key={entry.id}
              entry={entry}
              isRestoring={restoring.isBusy && subject?.id === entry.id}
              onRestore={() => restoring.request(entry)}
              onDestroy={() => destruction.request({ id: entry.id, name: entry.fqdn, revision: null })}
            />
          ))}
        </ul>
      ) : (
        <Pending resource={trash} words={t('Loading the trash…')} />
      )}
      <FinalQuestion dialog={destruction} />
    </section>
  );
}

type TrashedRowProps = { entry: TrashedDomain; isRestoring: boolean; onRestore: () => void; onDestroy: () => void };

function TrashedRow({ entry, isRestoring, onRestore, onDestroy }: TrashedRowProps) {
  const { fqdn, destroyed_at, destroyed_by, ends_at, pages, menus, images } = entry;
  const what = [
    counted(pages, '{count} page', '{count} pages'),
    counted(menus, '{count} menu', '{count} menus'),
    counted(images, '{count} image', '{count} images'),
  ].join(', ');
  const time = weekdayTime(Date.parse(destroyed_at));
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-b-0">
      <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{fqdn}</p>
      <div className="-me-1.5 flex flex-wrap items-center gap-x-0.5 max-md:-ms-1.5 max-md:basis-full">
        <TextButton aria-busy={isRestoring || undefined} onClick={onRestore}>
          {isRestoring ? t('Restoring…') : t('Restore')}
        </TextButton>
        <TextButton destroy onClick={onDestroy}>
          {t('Destroy for good')}
        </TextButton>
      </div>
      <p className="basis-full text-hint text-ink-2 [overflow-wrap:anywhere]">
        {destroyed_by
          ? t('{who} destroyed it on {time}: {what}.', { who: destroyed_by, time, what })
          : t('Destroyed on {time}: {what}.', { time, what })}{' '}
        {t('Gone for good on {day}.', { day: weekdayAndDay(Date.parse(ends_at)) })}
      </p>
    </li>
  );
}

function FinalQuestion({ dialog }: { dialog: ReturnType<typeof useFinalDestruction> }) {
  const { subject, isBusy, failure, confirm, dismiss } = dialog;
  const name = subject?.name ?? '';
  return (
    <LaterDialog
      wanted={typedNameDialog}
      props={{
        open: subject !== null,
        question: t('Are you sure you want to destroy {name} for good?', { name }),
        consequences: t('It cannot be restored after that.'),
        name,
        confirm: t('Destroy for good'),
        busy: isBusy ? t('Destroying…') : null,
        failure: failure && (
          <FailureText failure={failure} quoted={t('{name} is not destroyed: {message}', { name, message: failure })} />
        ),
        onConfirm: confirm,
        onCancel: dismiss,
      }}
      onCancel={dismiss}
    />
  );
}
