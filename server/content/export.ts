/** The whole of a website as lines of JSON, a few pages at a time, so that neither memory nor editors notice. */
import { setImmediate as othersHadTheirTurn, setTimeout } from 'node:timers/promises';
import { isWriting } from '../store/database.ts';
import type { Content } from './contents.ts';
import { readPageRows } from './page-rows.ts';
import { composer, deliverMenus, deliverRedirects, deliverSite, type Website } from './website.ts';

/** Pages read at once: few, since those that wait while V8 collects what is young stay in memory for long. */
const atOnce = 20;
/** How long pages are made without a pause, in milliseconds. */
const longestTurn = 2;
/** How long a write goes first, in milliseconds: it waits for the database many times, and would each time for a turn. */
const longestPause = 20;
/** Of a part that is sent, in characters. */
const enough = 100_000;

/** @param sent is told how many pages were sent */
export async function* exportLines(
  website: Website,
  content: Content,
  withHtml: boolean,
  sent: (pages: number) => void,
): AsyncGenerator<string, void> {
  const { database } = website;
  const { seq, pages } = content;
  const redirects = await deliverRedirects(website, content);
  yield [
    line('site', await deliverSite(website, content)),
    ...(await deliverMenus(website, content)).map((menu) => line('menu', menu)),
    ...redirects.map((redirect) => line('redirect', redirect)),
  ].join('');
  const read = (start: number) => {
    const ids = pages.slice(start, start + atOnce).map(({ id }) => id);
    const reading = readPageRows(database, content, ids).then(async (all) => ({
      all,
      compose: await composer(website, content, all, withHtml),
    }));
    // The reader may have gone meanwhile.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(0);
  for (let start = 0; start < pages.length; start += atOnce) {
    const { all, compose } = await next;
    // PostgreSQL reads the next ones while these are made.
    next = read(start + atOnce);
    let [text, made, begun] = ['', 0, performance.now()];
    for (const [index, one] of all.entries()) {
      text += line('page', compose(one));
      made += 1;
      if (text.length > enough || index === all.length - 1) {
        sent(made);
        yield text;
        [text, made] = ['', 0];
      } else if (performance.now() - begun < longestTurn) continue;
      await othersHadTheirTurn();
      for (const paused = performance.now(); isWriting(database) && performance.now() - paused < longestPause; )
        await setTimeout(1);
      begun = performance.now();
    }
  }
  yield line('end', { seq, pages: pages.length });
}

function line(type: string, fields: object): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}
