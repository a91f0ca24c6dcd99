/** What would go out with a page, and publishing it. What is shown changes only when it is asked for. */
import { useRef, useState } from 'react';
import type { PublishedPart } from '../../contract/page-live.ts';
import type { Publication } from '../../contract/publication.ts';
import { useClient } from '../api/client.ts';
import { deploymentReadings, useRefreshDeployments } from '../api/deployment-readings.ts';
import { useDomainRefresh, useReading } from '../api/resource.ts';
import type { PageToPublish } from '../deployments/page-to-publish.ts';
import { trackEvent } from '../lib/activity.ts';
import { createIdempotencyKeys, randomId } from '../lib/ids.ts';
import { useCommand } from '../lib/use-command.ts';
import { useLatest } from '../lib/use-latest.ts';

/** `at` is in milliseconds since 1970, `null` for now. */
export type PublishRequest = { seq: number; parts: readonly PublishedPart[]; at: number | null };
/** A link to repair: its key, its present path, and the new one. */
export type LinkRepair = { key: string; from: string; path: string };

export function usePublication(page: PageToPublish, isOpen: boolean, onPublished: (request: PublishRequest) => void) {
  const { domainId, pageId } = page;
  const client = useClient();
  const refresh = useRefreshDeployments(domainId);
  const refreshAll = useDomainRefresh(domainId);
  const [opening] = useState(randomId);
  const [shown, show] = useState<Publication | null>(null);
  const since = useLatest(shown?.seq ?? null);
  const reading = useReading(isOpen ? deploymentReadings.publication(page, opening, () => since.current) : null);
  const { data } = reading;
  const reload = useLatest(reading.reload);
  if (data && !shown) show(data);
  const newest = useLatest(data);
  const takeAlong = () => show(newest.current);
  const keys = useRef(createIdempotencyKeys());
  const publishing = useCommand<PublishRequest>(
    async (signal, { seq, parts, at }) => {
      const body = { seq, parts: [...parts], publish_at: at === null ? null : new Date(at).toISOString() };
      try {
        const idempotencyKey = keys.current(body);
        await client.call('publishPage', { params: { domainId, pageId }, body, idempotencyKey, signal });
        trackEvent('page', at === null ? 'publish' : 'schedule');
      } catch (error) {
        // Somebody may have saved the page since.
        reload.current();
        throw error;
      } finally {
        await refresh();
      }
    },
    (_, request) => onPublished(request),
  );
  const repairKeys = useRef(createIdempotencyKeys());
  const repair = useCommand<LinkRepair>(async (signal, { key, from, path }) => {
    const body = { places: [key], from, path };
    try {
      const idempotencyKey = repairKeys.current(body);
      await client.call('repairLinks', { params: { domainId }, body, idempotencyKey, signal });
    } finally {
      await refreshAll();
    }
  }, takeAlong);
  return {
    reading,
    shown,
    /** Who saved the page after what is shown. */
    saved: data && data.seq !== shown?.seq ? data.saved_since : [],
    takeAlong,
    publishing,
    repair,
  };
}

export type ShownPublication = ReturnType<typeof usePublication>;
