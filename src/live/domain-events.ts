/** What happens in the open domain, for the screens that show it. */
import { useEffect } from 'react';
import type { DomainEvent } from '../../contract/events.ts';
import { useLatest } from '../lib/use-latest.ts';

export type DomainEventListener = (event: DomainEvent) => void;

const listeners = new Set<{ domainId: number; hear: DomainEventListener }>();

export function tellScreens(domainId: number, event: DomainEvent): void {
  for (const listener of listeners) if (listener.domainId === domainId) listener.hear(event);
}

/** Each event once, in its order; `start` whenever the stream begins anew: what has no number may have been missed. */
export function useDomainEvents(domainId: number, listener: DomainEventListener): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const own = { domainId, hear: (event: DomainEvent) => latest.current(event) };
    listeners.add(own);
    return () => void listeners.delete(own);
  }, [domainId, latest]);
}
