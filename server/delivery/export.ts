/** A whole website as lines of JSON, a few pages at a time, so that memory stays bounded and saves stay fast. */
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isWriting } from '../db/pools.ts';
import type { Content } from './content-at.ts';
import { deliveredJson } from './json.ts';
import { deliverMenus, deliverSite, readPages, type Website } from './website.ts';

/** Pages that are read at a time. Few, because V8 promotes the waiting ones to its old generation, where they stay for long. */
const batch = 20;
/** How long pages are composed without yielding, in milliseconds. */
const maximumSlice = 2;
/** How long a running write goes first, in milliseconds: each of its many queries would otherwise wait for the export. */
const maximumPause = 20;
/** Size of a chunk, in characters. */
const chunkSize = 100_000;

/** @param onSent is called with the number of pages in each chunk */
export async function* exportLines(
  website: Website,
  content: Content,
  withHtml: boolean,
  onSent: (pages: number) => void,
): AsyncGenerator<string, void> {
  const { database } = website;
  const { seq, pages } = content;
  yield [
    line('site', await deliverSite(website, content)),
    ...(await deliverMenus(website, content)).map((menu) => line('menu', menu)),
    ...content.redirects.map((redirect) => line('redirect', redirect)),
  ].join('');
  const read = (start: number) => {
    const ids = pages.slice(start, start + batch).map(({ id }) => id);
    const reading = readPages(website, content, ids, withHtml);
    // If the client disconnects, nobody awaits this read.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(0);
  for (let start = 0; start < pages.length; start += batch) {
    const all = await next;
    // PostgreSQL reads the next pages while these are composed.
    next = read(start + batch);
    let [text, composed, begun] = ['', 0, performance.now()];
    for (const [index, compose] of all.entries()) {
      text += line('page', compose());
      composed += 1;
      if (text.length > chunkSize || index === all.length - 1) {
        onSent(composed);
        yield text;
        [text, composed] = ['', 0];
      } else if (performance.now() - begun < maximumSlice) continue;
      await yieldToEventLoop();
      for (const paused = performance.now(); isWriting(database) && performance.now() - paused < maximumPause; )
        await sleep(1);
      begun = performance.now();
    }
  }
  yield line('end', { seq, pages: pages.length });
}

function line(type: string, fields: object): string {
  return `${deliveredJson({ type, ...fields })}\n`;
}
