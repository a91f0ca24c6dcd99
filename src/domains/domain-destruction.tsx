import type { DomainExtent } from '../../contract/extras.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { dayOf } from '../lib/time-format.ts';
import { TypedNameQuestion } from '../trash/typed-name-question.tsx';
import { offerUndo, restoringFailure } from '../trash/undo-offer.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { showToast } from '../ui/toast.tsx';
import { useDomainDestruction, useDomainRestoring } from './use-domain-trash.ts';

const aDay = 24 * 60 * 60 * 1000;

/** Asks for the name of a domain before it goes to the trash; `days` is how long it can be restored, 0 for not at all. */
export function useDomainDestroyQuestion(days: number) {
  const restoring = useDomainRestoring();
  const dialog = useDomainDestruction(({ id, name }, isKept) => {
    const fqdn = name ?? '';
    if (!isKept) {
      showToast(t('{name} is destroyed for good.', { name: fqdn }));
      return;
    }
    offerUndo({
      message: t('{name} is in the trash until {day}.', { name: fqdn, day: dayOf(Date.now() + days * aDay) }),
      undo: restoring(id),
      about: `domain ${id}`,
      needs: [],
      undone: t('{name} is restored.', { name: fqdn }),
      failed: (failure) => restoringFailure(fqdn, failure),
    });
  });
  const question = <DomainQuestion dialog={dialog} days={days} />;
  return { request: dialog.request, question };
}

function DomainQuestion({ dialog, days }: { dialog: DestroyDialog; days: number }) {
  const { subject } = dialog;
  const extent = useReading(subject ? readings.domainExtent(subject.id) : null);
  const named = { what: t('Domain'), id: subject?.id ?? '' };
  return (
    <TypedNameQuestion
      dialog={dialog}
      question={t('Really destroy {what} {id}?', named)}
      consequences={<Consequences name={subject?.name ?? ''} days={days} extent={extent.data ?? null} />}
      confirm={t('Destroy Domain')}
      busy={t('Destroying…')}
      failed={(reason) => t('{what} {id} is not destroyed: {reason}', { ...named, reason })}
    />
  );
}

type ConsequencesProps = { name: string; days: number; extent: DomainExtent | null };

function Consequences({ name, days, extent }: ConsequencesProps) {
  const named = { name: <b className="font-semibold text-ink">{name}</b> };
  const parts = extent ? partsOf(extent) : t('all its pages, menus, images, settings and tokens, its history');
  const stops = extent ? stopsOf(extent) : [];
  return (
    <>
      <p>
        {days === 0
          ? rich('{name} is destroyed for good: {parts}.', { ...named, parts })
          : days === 1
            ? rich('{name} goes into the trash for 1 day: {parts}.', { ...named, parts })
            : rich('{name} goes into the trash for {days} days: {parts}.', { ...named, days, parts })}
      </p>
      <p className="mt-2">
        {[t('Its website is given nothing from now on.'), ...stops, t('Its activity stays.')].join(' ')}
      </p>
    </>
  );
}

/** "168 pages, 2 menus, 96 images, settings, history" */
function partsOf({ pages, menus, images, redirects, settings, tokens }: DomainExtent): string {
  const parts = [
    pages > 0 && counted(pages, '{count} page', '{count} pages'),
    menus > 0 && counted(menus, '{count} menu', '{count} menus'),
    images > 0 && counted(images, '{count} image', '{count} images'),
    redirects > 0 && counted(redirects, '{count} redirect', '{count} redirects'),
    settings > 0 && t('settings'),
    tokens > 0 && counted(tokens, '{count} token', '{count} tokens'),
    t('history'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function stopsOf({ users, scheduled }: DomainExtent): string[] {
  return [
    ...(users > 0 ? [counted(users, '{count} user loses it.', '{count} users lose it.')] : []),
    ...(scheduled > 0
      ? [
          counted(
            scheduled,
            '{count} scheduled deployment is cancelled.',
            '{count} scheduled deployments are cancelled.',
          ),
        ]
      : []),
  ];
}
