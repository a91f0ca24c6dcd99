import { kindOf } from '../db/dialect.ts';
import type { Log } from '../kernel/log.ts';
import { createLocalSignals, type Signals } from './signals.ts';

/** @param location of the database */
export async function openSignals(location: string, log: Log): Promise<Signals> {
  if (kindOf(location) === 'sqlite') return createLocalSignals();
  const { createSharedSignals } = await import('./shared-signals.ts');
  return createSharedSignals(location, log);
}
