/** The stream of events of a domain, and who is on which of its pages (extras; a domain announces them as `has_events`). */
import { array, boolean, type Decoded, type Decoder, integer, literal, nullable, object, string } from './decode.ts';
import { person } from './history.ts';

/** One accepted write; kinds and actions that a reader does not know are a reason to read again, like all others. */
const changeEvent = object({
  seq: integer,
  kind: string,
  id: nullable(integer),
  page_id: nullable(integer),
  action: string,
  by: person,
  /** ISO 8601 in UTC. */
  at: string,
});
export type ChangeEvent = Decoded<typeof changeEvent>;

/** Without a `kind` the person looks at the page; with one they edit that part of it. */
const partKind = nullable(literal('page', 'section', 'item'));
export const presentPerson = object({
  id: integer,
  email: string,
  page_id: integer,
  kind: partKind,
  part_id: nullable(integer),
  /** ISO 8601 in UTC. */
  since: string,
});
export type PresentPerson = Decoded<typeof presentPerson>;

/** What one tab says about itself every few seconds; without a page it is gone. */
export const presenceReport = object({
  /** Tells the tabs of a person apart. */
  tab: string,
  page_id: nullable(integer),
  kind: partKind,
  id: nullable(integer),
});
export type PresenceReport = Decoded<typeof presenceReport>;

const payloads = {
  /** Sent first; `is_complete` is false if too much has happened since `after` to be told one by one. */
  start: object({ seq: integer, is_complete: boolean }),
  change: changeEvent,
  /** Its state is another now; that it was made, or a page held back, is a change like all others. */
  deployment: object({ id: integer }),
  presence: object({ people: array(presentPerson) }),
  ping: object({}),
  /** `restart` asks for another try at once; after the others the stream is refused. */
  end: object({ reason: literal('restart', 'session', 'access') }),
} satisfies Record<string, Decoder<unknown>>;
type Payloads = typeof payloads;
export type EventName = keyof Payloads;
export type DomainEvent = { [Name in EventName]: { type: Name; data: Decoded<Payloads[Name]> } }[EventName];

/** Null for an event that this reader does not know. */
export function readEvent(type: string, data: unknown): DomainEvent | null {
  if (!isKnown(type)) return null;
  return { type, data: payloads[type](data) } as DomainEvent;
}

function isKnown(type: string): type is EventName {
  return Object.hasOwn(payloads, type);
}
