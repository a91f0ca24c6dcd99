/** Says where a page that is held back is on the website, if it has another path by now, and offers to include it again. */
import type { PageLive } from '../../contract/page-live.ts';
import type { Client } from '../api/client.ts';
import { counted, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { weekdayAndDay } from '../lib/weekday-time.ts';
import { offerUndo } from '../trash/undo-offer.tsx';

export type KeptPage = {
  domainId: number;
  pageId: number;
  name: string;
  path: string;
  livePath: string;
  liveAt: string;
  /** What the offer is about (`dismissActionToasts`). */
  about: string;
};
type Writes = Record<'hold' | 'release', (signal: AbortSignal) => Promise<PageLive>>;

export async function offerRelease(client: Client, page: KeptPage, { hold, release }: Writes): Promise<void> {
  const { name, path, livePath, pageId, about } = page;
  const undo = async (signal: AbortSignal) => void (await release(signal));
  offerUndo({
    message: heldMessage(await countLinks(client, page), {
      ...{ name, path, live: livePath },
      day: weekdayAndDay(Date.parse(page.liveAt)),
    }),
    undo,
    repeat: async (signal) => {
      await hold(signal);
      return undo;
    },
    about,
    needs: [`page ${pageId}`],
    undone: t('Included again. It goes out with the next deployment.'),
    failed: (failure) =>
      t('{word} did not work: {message}', { word: t('Include again'), message: failureMessage(failure) }),
  });
}

/** `null` if this server does not tell. */
async function countLinks(client: Client, { domainId, pageId }: KeptPage): Promise<number | null> {
  try {
    const query = { kind: 'page', key: String(pageId) };
    const { count, places } = await client.call('listUses', { params: { domainId }, query });
    // The domain's start page is not a link to its path.
    return count - places.filter(({ kind }) => kind === 'domain').length;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function heldMessage(links: number | null, values: Record<'name' | 'day' | 'live' | 'path', string>): string {
  if (links === 0) {
    return t('Held back. The website keeps {name} as of {day} at {live}; {path} leads there until then.', values);
  }
  if (links === null) {
    return t(
      'Held back. The website keeps {name} as of {day} at {live}; links to {path} lead there until then.',
      values,
    );
  }
  return counted(
    links,
    'Held back. The website keeps {name} as of {day} at {live}; {count} link to {path} leads there until then.',
    'Held back. The website keeps {name} as of {day} at {live}; {count} links to {path} lead there until then.',
    values,
  );
}
