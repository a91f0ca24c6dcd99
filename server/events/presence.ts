/** Who is on which page, as tabs report it to any process. Kept in memory, and removed when a tab stops reporting. */
import type { PresenceReport, PresentPerson } from '../../contract/events.ts';
import type { Account } from '../kernel/account.ts';

/** In milliseconds. A tab reports every ten seconds; after this time without a report it is taken for closed. */
export const silence = 25_000;
/** A further tab replaces the one whose last report is oldest. */
const tabsPerPerson = 20;
/** In characters. */
const tabNameLength = 64;

type Tab = { person: PresentPerson; reportedAt: number };

export function createPresence(now: () => number) {
  const domains = new Map<number, Map<string, Tab>>();
  const remove = (domainId: number, key: string) => {
    const tabs = domains.get(domainId);
    const isKnown = tabs?.delete(key) ?? false;
    if (tabs?.size === 0) domains.delete(domainId);
    return isKnown;
  };
  return {
    /** A tab's report in the form that processes send each other. */
    signalOf(domainId: number, account: Account, { tab, page_id, kind, id }: PresenceReport) {
      const key = `${account.id} ${tab.slice(0, tabNameLength)}`;
      if (page_id === null) return { key, person: null };
      const place = { page_id, kind, part_id: kind === null ? null : id };
      const before = domains.get(domainId)?.get(key)?.person;
      const since = before && isSamePlace(before, place) ? before.since : new Date(now()).toISOString();
      return { key, person: { id: account.id, email: account.email, name: account.name ?? null, ...place, since } };
    },
    /** Stores a report. @returns whether others see a difference */
    record(domainId: number, key: string, person: PresentPerson | null): boolean {
      if (!person) return remove(domainId, key);
      const tabs = domains.get(domainId) ?? new Map<string, Tab>();
      domains.set(domainId, tabs);
      const before = tabs.get(key)?.person;
      tabs.delete(key);
      const others = [...tabs].filter(([, tab]) => tab.person.id === person.id);
      if (others.length >= tabsPerPerson && others[0]) tabs.delete(others[0][0]);
      tabs.set(key, { person, reportedAt: performance.now() });
      return before === undefined || !isSamePlace(before, person);
    },
    /** Each person once for each place. */
    peopleIn(domainId: number): PresentPerson[] {
      const people = [...(domains.get(domainId)?.values() ?? [])].map(({ person }) => person);
      const places = new Map(people.map((person) => [`${person.id} ${placeOf(person)}`, person]));
      return [...places.values()].sort((one, other) => one.since.localeCompare(other.since));
    },
    /** Removes silent tabs. @returns their domains */
    forgetSilent(): number[] {
      const oldest = performance.now() - silence;
      const silent = [...domains].flatMap(([domainId, tabs]) =>
        [...tabs].filter(([, { reportedAt }]) => reportedAt < oldest).map(([key]) => ({ domainId, key })),
      );
      for (const { domainId, key } of silent) remove(domainId, key);
      return [...new Set(silent.map(({ domainId }) => domainId))];
    },
  };
}

type Place = Pick<PresentPerson, 'page_id' | 'kind' | 'part_id'>;

function placeOf({ page_id, kind, part_id }: Place): string {
  return [page_id, kind, part_id].join(' ');
}

function isSamePlace(one: Place, other: Place): boolean {
  return placeOf(one) === placeOf(other);
}
