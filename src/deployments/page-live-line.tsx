import type { Page } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { t } from '../language/translate.ts';
import { pageName, partsOf } from '../lib/pages.ts';
import { TextButtonLink } from '../ui/button.tsx';
import { HoldActions } from './hold-actions.tsx';
import { LiveState } from './live-state.tsx';
import { SpokenLiveState } from './spoken-live-state.tsx';

/** What visitors find of a page, and the actions that hold it back or include it again. */
export function PageLiveLine({ domainId, page, live }: { domainId: number; page: Page; live: PageLive }) {
  const history = `/domains/${domainId}/pages/${page.id}/history`;
  const differs = live.changes > 0 && live.from_seq !== null && live.state !== 'going';
  const isOffWebsite = live.state === 'unpublished' && live.from_seq === null;
  return (
    <div
      data-part="live-line"
      className="flex min-h-11.5 flex-wrap items-center gap-x-6 gap-y-0.5 border-y border-line py-1.5 text-label leading-[1.375rem] print:hidden"
    >
      <p role="status" className="min-w-0 flex-[1_1_20rem] text-ink-2">
        <LiveState live={live} page={page} />
      </p>
      <SpokenLiveState live={live} name={pageName(page)} />
      <HoldActions
        domainId={domainId}
        pageId={page.id}
        name={pageName(page)}
        path={page.path}
        hold={live.hold}
        canHold={live.state !== 'at_once' && !isOffWebsite}
        canPublish={canGoOut(page, live)}
        className="-mx-1.5 ms-auto flex flex-wrap items-center justify-end gap-x-0.5"
        before={
          differs ? <TextButtonLink href={`${history}?at=${live.from_seq}`}>{t('Difference')}</TextButtonLink> : null
        }
        after={<TextButtonLink href={history}>{t('History')}</TextButtonLink>}
      />
    </div>
  );
}

/** Whether something of the page can go out: it differs from live, a part is unpublished, or it is held back. */
function canGoOut(page: Page, live: PageLive): boolean {
  if (live.state === 'going') return false;
  return live.state !== 'live' || live.changes > 0 || partsOf(page).some(({ published }) => !published);
}
