import { Link } from 'wouter';
import type { ChangedPage, ListedDomain } from '../../contract/extras.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { dateAndTime } from '../lib/time-format.ts';

/** The pages saved most recently, by whom and when, if the server provides this. */
export function ChangedPages({ domains }: { domains: readonly ListedDomain[] }) {
  const pages = domains.flatMap((domain) => domain.changed_pages.map((page) => ({ domain, page })));
  pages.sort((left, right) => right.page.changed_at.localeCompare(left.page.changed_at));
  return (
    <section aria-labelledby="changed-pages" className="mt-10">
      <h2 id="changed-pages" className="border-b border-ink pb-3 text-h2">
        {t('Pages changed last')}
      </h2>
      <ul className="border-b-3 border-double border-ink">
        {pages.map(({ domain, page }) => (
          <li key={page.id} className="border-line py-2 not-last:border-b">
            <Changed domain={domain} page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changed({ domain: { id, fqdn }, page }: { domain: ListedDomain; page: ChangedPage }) {
  return (
    <div className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-[1_1_20rem]">
        <Link href={`/domains/${id}/pages/${page.id}`} dir="auto" className="font-row hover:underline">
          {pageName(page)}
        </Link>
        <p className="text-label text-ink-2">{`${fqdn}${page.path ?? ''}`}</p>
      </div>
      <div className="flex flex-wrap gap-x-3 text-label leading-6 text-ink-2 md:flex-col md:items-end">
        <time dateTime={page.changed_at}>{dateAndTime(Date.parse(page.changed_at))}</time>
        <span>{page.changed_by}</span>
      </div>
    </div>
  );
}
