/** Reads the event stream of a domain, as the console does. */
import { fillPath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type DomainEvent, readEvent } from '../../contract/events.ts';

export type EventReader = {
  status: number;
  headers: Headers;
  events: DomainEvent[];
  /** The number of the last event that had one. */
  lastId: () => number | null;
  /** Resolves with the first matching event, past or future. */
  until: (is: (event: DomainEvent) => boolean) => Promise<DomainEvent>;
  /** Resolves when the stream ends or breaks. */
  ended: Promise<'ended' | 'broken'>;
  leave: () => void;
};

export type Following = { origin: string; domainId: number; token: string; after?: number; headers?: HeadersInit };

export async function followEvents({ origin, domainId, token, after, headers }: Following): Promise<EventReader> {
  const controller = new AbortController();
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await fetch(`${origin}${fillPath(endpoints.followDomain.path, { domainId })}${query}`, {
    headers: { Authorization: `Bearer ${token}`, ...Object.fromEntries(new Headers(headers)) },
    signal: controller.signal,
  });
  const events: DomainEvent[] = [];
  const waiting = new Set<() => void>();
  let lastId: number | null = null;
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map((line) => [line.split(':')[0] ?? '', line.replace(/^\w+: ?/, '')]));
    const id = fields.get('id');
    if (id !== undefined) lastId = Number(id);
    const event = readEvent(fields.get('event') ?? '', JSON.parse(fields.get('data') ?? 'null'));
    if (event) events.push(event);
    for (const look of waiting) look();
  };
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  const ended = read().then(
    () => 'ended' as const,
    () => 'broken' as const,
  );
  const until = (is: (event: DomainEvent) => boolean) =>
    new Promise<DomainEvent>((resolve, reject) => {
      const look = () => {
        const found = events.find(is);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then((how) => waiting.has(look) && reject(new Error(`The stream ${how} before.`)));
    });
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => lastId,
    until,
    ended,
    leave: () => controller.abort(),
  };
}
