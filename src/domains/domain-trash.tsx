import { useId } from 'react';
import type { TrashedDomain } from '../../contract/extras.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { TypedNameQuestion } from '../trash/typed-name-question.tsx';
import { restoringFailure, sayRestored } from '../trash/undo-offer.tsx';
import { type Destruction, useDestruction } from '../trash/use-destruction.ts';
import { useRestoringOne } from '../trash/use-restoring.ts';
import { TextButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useDomainRestoring } from './use-domain-trash.ts';

const finalDestruction: Destruction<'destroyTrashedDomain'> = {
  call: 'destroyTrashedDomain',
  argumentsOf: (domainId) => ({ params: { domainId } }),
  event: { type: 'domain.destroyed' },
};

/** Destroyed domains, below the list of the others; nothing while there are none. */
export function DomainTrash() {
  const title = useId();
  const trash = useReading(readings.domainTrash);
  const restore = useDomainRestoring();
  const restoring = useRestoringOne<TrashedDomain>(
    ({ id }) => restore(id),
    ({ id, fqdn }) =>
      sayRestored({ kind: 'domain', id }, t('{name} is restored. It is delivered again as it was.', { name: fqdn })),
  );
  const destruction = useDestruction(finalDestruction, ({ name }) =>
    showToast(t('{name} is destroyed for good.', { name: name ?? '' })),
  );
  const destroyed = destruction.subject?.name ?? '';
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
      <TypedNameQuestion
        dialog={destruction}
        question={t('Are you sure you want to destroy {name} for good?', { name: destroyed })}
        consequences={t('It cannot be restored after that.')}
        confirm={t('Destroy for good')}
        busy={t('Destroying…')}
        failed={(message) => t('{name} is not destroyed: {message}', { name: destroyed, message })}
      />
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
