/** The changes of a domain as the screen shows them, and what is done with all of them. */

import { useState } from 'react';
import type { Changes } from '../../contract/deployments.ts';
import { type ChangesQuery, deploymentReadings } from '../api/deployment-readings.ts';
import { type Resource, useReading } from '../api/resource.ts';
import { type ShownChanges, shownChanges } from './shown-changes.ts';

export type ChangesOnScreen = Resource<Changes> & {
  shown: ShownChanges;
  /** Shows also what others have changed. */
  catchUp: () => void;
};

/** The rows stay as they were first read until another deployment is live, or other changes are asked for. */
export function useChanges(domainId: number, query: ChangesQuery): ChangesOnScreen {
  const changes = useReading(deploymentReadings.changes(domainId, query));
  const now = changes.data;
  const about = now && `${JSON.stringify(query)} ${now.live?.id} ${now.since?.seq}`;
  const [kept, keep] = useState<{ about: string | null; first: Changes } | null>(null);
  if (now && kept?.about !== about) keep({ about, first: now });
  const first = kept?.about === about ? kept?.first : now;
  return {
    ...changes,
    shown: now && first ? shownChanges(first, now) : { rows: [], held: [], news: [] },
    catchUp: () => now && keep({ about, first: now }),
  };
}
