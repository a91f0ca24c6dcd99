/** Reads server-sent events from the body of an answer. */
import { anything, decode, orJsonText } from '../../contract/decode.ts';
import { type DomainEvent, readEvent } from '../../contract/events.ts';

/** Calls `hear` for each event as it comes, until the body ends. What this version does not know is left out. */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: DomainEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) hear(event);
    }
  }
}

function eventOf(block: string): DomainEvent | null {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  const told = decode(orJsonText(anything), field('data'));
  return told.ok ? knownEvent(field('event'), told.value) : null;
}

/** Null for what is unreadable: another version of the console, or of the server, may have written it. */
export function knownEvent(type: string, data: unknown): DomainEvent | null {
  const read = decode(() => readEvent(type, data), null);
  return read.ok ? read.value : null;
}
