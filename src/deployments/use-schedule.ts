/** Sets when a page or deployment goes live. A time that is refused stays in the open panel, with the reason. */
import { useState } from 'react';
import type { PageLive } from '../../contract/page-live.ts';
import { useClient } from '../api/client.ts';
import { useRefreshDeployments } from '../api/deployment-readings.ts';
import { t } from '../language/translate.ts';
import { trackEvent } from '../lib/activity.ts';
import { loadScript, script } from '../lib/lazy.ts';
import { useCommand } from '../lib/use-command.ts';
import { announce } from '../ui/live-region.tsx';
import { dismissActionToasts } from '../ui/toast.tsx';

/** `cancel` is for scheduled deployments; `at` in milliseconds since 1970. */
export type ScheduleChange = { kind: 'hold' | 'release' | 'cancel' } | { kind: 'time'; at: number };
export type Schedule = ReturnType<typeof useSchedule>;

export function useSchedule<Answer>(
  write: (signal: AbortSignal, change: ScheduleChange) => Promise<Answer>,
  onChanged: (change: ScheduleChange, answer: Answer) => void = () => {},
) {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const { isBusy, failure, request, dismiss } = useCommand(write, (answer: Answer, change: ScheduleChange) => {
    setPanelOpen(false);
    onChanged(change, answer);
  });
  const showPanel = (isOpen: boolean) => {
    if (isBusy) return;
    dismiss();
    setPanelOpen(isOpen);
  };
  return {
    isBusy,
    isPanelOpen,
    failure,
    request,
    /** Opens the panel that asks for a time. */
    ask: () => showPanel(true),
    /** `at` is in milliseconds since 1970. */
    choose: (at: number) => request({ kind: 'time', at }),
    close: () => showPanel(false),
    dismiss,
  };
}

const offer = script('offer-release', async () => (await import('./offer-release.ts')).offerRelease);

type HeldPage = {
  domainId: number;
  pageId: number;
  name: string;
  /** The present path. */
  path: string | null;
};

/** Holds a page back, includes it again, or lets it go live alone at a certain time. What was done is said. */
export function usePageHold({ domainId, pageId, name, path }: HeldPage): Schedule {
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const params = { domainId, pageId };
  const refreshed = async (kind: ScheduleChange['kind'], live: PageLive) => {
    trackEvent('page', kind);
    await refresh();
    return live;
  };
  const holdUntil = async (signal: AbortSignal, at: number | null, kind: 'hold' | 'time' = 'hold') => {
    const publish_at = at === null ? null : new Date(at).toISOString();
    return refreshed(kind, await client.call('holdPage', { params, body: { publish_at }, signal }));
  };
  const release = async (signal: AbortSignal) =>
    refreshed('release', await client.call('releasePage', { params, signal }));
  const hold = (signal: AbortSignal) => holdUntil(signal, null);
  return useSchedule(
    async (signal, change) => {
      if (change.kind === 'time') return holdUntil(signal, change.at, 'time');
      return change.kind === 'release' ? release(signal) : hold(signal);
    },
    ({ kind }, { state, live_path: livePath, hold: held }) => {
      const about = `hold ${pageId}`;
      dismissActionToasts(about);
      if (kind === 'release') {
        const isLiveAtOnce = state === 'at_once';
        return announce(
          isLiveAtOnce ? t('Included again.') : t('Included again. It goes out with the next deployment.'),
        );
      }
      const sayHeld = () => announce(t('{name} is held back.', { name }));
      const liveAt = held?.live_at;
      if (kind !== 'hold' || !path || !livePath || !liveAt || livePath === path) return sayHeld();
      const kept = { domainId, pageId, name, path, livePath, liveAt, about };
      loadScript(offer).then((say) => say(client, kept, { hold, release }), sayHeld);
    },
  );
}
