/** A domain's stream of events, and who is on which of its pages (extras, announced by `has_events`). */
import { array, boolean, type Decoded, type Decoder, integer, literal, nullable, object, string } from './decode.ts';
import { person } from './person.ts';

/** An accepted write. Clients read again also for kinds and actions that they do not know. */
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

/** `null` if the person only views the page; otherwise, they edit that part of it. */
const partKind = nullable(literal('page', 'section', 'item'));
export const presentPerson = object({
  id: integer,
  email: string,
  name: nullable(string),
  page_id: integer,
  kind: partKind,
  part_id: nullable(integer),
  /** ISO 8601 in UTC. */
  since: string,
});
export type PresentPerson = Decoded<typeof presentPerson>;

/** A tab reports its page every few seconds; without a page it has left. */
export const presenceReport = object({
  /** Distinguishes the tabs of a person. */
  tab: string,
  page_id: nullable(integer),
  kind: partKind,
  id: nullable(integer),
});
export type PresenceReport = Decoded<typeof presenceReport>;

const payloads = {
  /** Sent first; `is_complete` is false if there were too many changes since `after` to send them one by one. */
  start: object({ seq: integer, is_complete: boolean }),
  change: changeEvent,
  /** The state of a deployment has changed. Creating one, or holding a page back, is a `change`. */
  deployment: object({ id: integer }),
  presence: object({ people: array(presentPerson) }),
  ping: object({}),
  /** After `restart`, reconnect at once; after the others, the stream will be refused. */
  end: object({ reason: literal('restart', 'session', 'access') }),
} satisfies Record<string, Decoder<unknown>>;
type Payloads = typeof payloads;
export type EventName = keyof Payloads;
export type DomainEvent = { [Name in EventName]: { type: Name; data: Decoded<Payloads[Name]> } }[EventName];

/** `null` for an unknown event. */
export function readEvent(type: string, data: unknown): DomainEvent | null {
  const decoder = Object.hasOwn(payloads, type) ? payloads[type as EventName] : null;
  return decoder && ({ type, data: decoder(data) } as DomainEvent);
}
