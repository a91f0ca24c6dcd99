import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Pending } from '../api/pending-screen.tsx';
import type { PageToPublish } from '../deployments/page-to-publish.ts';
import { TimeFields, useTimeChoice } from '../deployments/time-fields.tsx';
import { t } from '../language/translate.ts';
import { useLatest } from '../lib/use-latest.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { Notice } from '../ui/notice.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { showToast } from '../ui/toast.tsx';
import { offerChanges } from './offer-changes.tsx';
import { choiceOf, initiallyUnticked } from './publication-choice.ts';
import { leadText, savedText, statusText } from './publication-texts.ts';
import { PublishFailure } from './publish-failure.tsx';
import { ThingsToLookAt } from './things-to-look-at.tsx';
import { UnpublishedParts } from './unpublished-parts.tsx';
import { type PublishRequest, type ShownPublication, usePublication } from './use-publication.ts';
import { WhatGoesOut } from './what-goes-out.tsx';

export type PublishPanelProps = { open: boolean; page: PageToPublish | null; onClose: () => void };

/** Publish page: what goes out with it, now or at a time, which parts are published too, and what to look at. */
export function PublishPanel({ open, page, onClose }: PublishPanelProps) {
  // Each opening begins anew. While the panel fades out, it still shows its page.
  const [opening, setOpening] = useState({ page, number: 0, opener: document.activeElement });
  if (page && page !== opening.page) {
    setOpening({ page, number: opening.number + 1, opener: document.activeElement });
  }
  const focusAfter = useFocusAfter();
  // The button in the line of the page goes when nothing is left to publish.
  const leave = () => {
    onClose();
    requestAnimationFrame(() => opening.opener?.isConnected === false && focusAfter('title'));
  };
  const [path] = useLocation();
  const close = useLatest(onClose);
  const openedAt = useRef(path);
  useEffect(() => {
    // Another screen closes it.
    if (openedAt.current !== path) close.current();
    openedAt.current = path;
  }, [path, close]);
  return opening.page && <Panel key={opening.number} open={open} page={opening.page} onClose={leave} />;
}

type PanelProps = { open: boolean; page: PageToPublish; onClose: () => void };

function Panel({ open, page, onClose }: PanelProps) {
  const published = (request: PublishRequest) => {
    onClose();
    tell(page, request, choice?.kind === 'takeOff');
  };
  const publication = usePublication(page, open, published);
  const { shown, reading, publishing } = publication;
  const [unticked, setUnticked] = useState<ReadonlySet<string> | null>(null);
  const [chosenWhen, setWhen] = useState<'now' | 'time' | null>(null);
  const [refusal, setRefusal] = useState(0);
  const time = useTimeChoice(shown?.publish_at ? Date.parse(shown.publish_at) : null);
  const hidden = unticked ?? (shown ? initiallyUnticked(shown) : new Set<string>());
  const choice = shown && choiceOf(shown, hidden);
  const when = chosenWhen ?? (shown?.publish_at ? 'time' : 'now');
  const stop = publishing.isBusy ? () => {} : onClose;
  const isAtTime = when === 'time';
  const isSame = choice?.kind === 'same' && !isAtTime;
  const press = () => {
    if (!shown || !choice || isSame) return;
    if (choice.kind === 'nothing' || (isAtTime && time.at === null)) return setRefusal(refusal + 1);
    const parts = choice.ticked.map(({ kind, id }) => ({ kind, id }));
    publishing.request({ seq: shown.seq, parts, at: isAtTime ? time.at : null });
  };
  const word = wordOf(choice?.kind === 'takeOff', isAtTime);
  return (
    <Dialog
      open={open}
      size="panel"
      title={t('Publish page {name}', { name: page.name })}
      focusTitle
      onClose={stop}
      footer={
        <>
          <div className="flex flex-wrap gap-2">
            {shown && !isSame ? (
              <Button variant="primary" busy={publishing.isBusy ? word.busy : null} onClick={press}>
                {word.label}
              </Button>
            ) : null}
            <Button onClick={stop}>{t('Cancel')}</Button>
          </div>
          <p role="status" className="flex-[1_1_14rem] text-hint text-ink-2">
            {shown && choice && (!isAtTime || time.at !== null)
              ? statusText(shown, choice, isAtTime ? time.at : null)
              : null}
          </p>
        </>
      }
    >
      {shown && choice ? (
        <>
          <p className="text-label leading-[1.375rem] text-ink-2">{leadText(shown, choice)}</p>
          <div className="pt-2">
            <RadioGroup
              isInline
              legend={t('When')}
              value={when}
              options={[
                { value: 'now', label: t('Now') },
                { value: 'time', label: t('At a time') },
              ]}
              onChange={setWhen}
            />
          </div>
          {isAtTime ? (
            <div className="grid gap-1.5 pt-1.5">
              <TimeFields
                choice={time}
                isRefused={refusal > 0}
                consequence={t('Held back until then.')}
                autoFocus={chosenWhen !== null}
              />
            </div>
          ) : null}
          {shown.is_first ? (
            <Notice tone="neutral">
              <b className="font-semibold">{t('This is the first deployment.')}</b>{' '}
              {t(
                'From then on saving is not live at once any more: changes wait for Trigger Deployment or Publish page.',
              )}
            </Notice>
          ) : null}
          <SavedSince publication={publication} />
          {isSame ? (
            <p className="pt-4 text-label text-ink-2">
              {t('Nothing to publish: live is as you see it. Choose a time for what you will change until then.')}
            </p>
          ) : (
            <WhatGoesOut page={page} shown={shown} kind={choice.kind} />
          )}
          <UnpublishedParts
            parts={shown.parts}
            unticked={hidden}
            onChange={setUnticked}
            refusal={choice.kind === 'nothing' ? refusal : 0}
          />
          <ThingsToLookAt domainId={page.domainId} findings={choice.findings} repair={publication.repair} />
          <PublishFailure publishing={publishing} word={word.label} isBehind={publication.saved.length > 0} />
        </>
      ) : (
        <div className="py-4">
          <Pending resource={reading} words={t('Reading what goes out…')} />
        </div>
      )}
    </Dialog>
  );
}

function wordOf(isTakingOff: boolean, isAtTime: boolean): { label: string; busy: string } {
  if (isAtTime) return { label: t('Schedule'), busy: t('Scheduling…') };
  if (isTakingOff) return { label: t('Take page off'), busy: t('Taking off…') };
  return { label: t('Publish page'), busy: t('Publishing…⟨page⟩') };
}

function SavedSince({ publication: { saved, takeAlong } }: { publication: ShownPublication }) {
  if (saved.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-1 pt-3 text-label text-ink-2">
      {savedText(saved)}{' '}
      <TextButton strong onClick={takeAlong}>
        {t('Take it along')}
      </TextButton>
    </p>
  );
}

/** The line of the page goes on from there. */
function tell({ domainId, name }: PageToPublish, { at }: PublishRequest, isTakingOff: boolean): void {
  if (at === null) {
    const message = isTakingOff
      ? t('{name} is leaving the website.', { name })
      : t('{name} is going live.⟨toast⟩', { name });
    offerChanges(message, domainId);
  } else {
    const time = weekdayTime(at);
    showToast(
      isTakingOff
        ? t('{name} leaves the website on {time}.', { name, time })
        : t('{name} goes live on {time}.', { name, time }),
    );
  }
}
