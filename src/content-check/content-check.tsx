import { useEffect, useState } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { counted, number, t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import type { Finding } from './content-checks.ts';
import { ContentFindings } from './content-findings.tsx';
import { rememberCheck } from './last-check.ts';
import { type ContentCheck, useContentCheck } from './use-content-checks.ts';

/**
 * `/domains/{d}/content_check`: the domain's pages with accessibility problems. Where every page has to be requested by
 * itself, it runs only on request.
 */
export function ContentCheckScreen({ domain }: { domain: Domain }) {
  const [isWanted, setWanted] = useState(domain.has_references);
  const check = useContentCheck(domain, isWanted);
  const isRunning = check !== null && check.looked < check.total && check.failure === null;
  const found = check && !isRunning ? findingsIn(check) : null;
  useEffect(() => {
    if (found !== null) rememberCheck(domain.id, found);
  }, [domain.id, found]);
  return (
    <PageLayout>
      <PageHead kicker={[domain.fqdn]} title={t('Content check')} />
      <p className="max-w-text py-3 text-label text-ink-2">
        {t(
          'Finds links that lead to no page, in texts, breadcrumbs and menus, images that are gone or have no Descriptive Name, headings that skip a rank, links that do not say where they lead, and meta descriptions that are very short or long. Each page shows its own findings too.',
        )}
      </p>
      {isWanted && domain.has_references ? null : (
        <Button busy={isRunning ? t('Checking…') : null} reserve={t('Checking…')} onClick={() => setWanted(true)}>
          {t('Check all pages')}
        </Button>
      )}
      <p role="status" className="py-2 text-label text-ink-2">
        {check ? progress(check) : null}
      </p>
      {check ? <CheckedPages domain={domain} check={check} /> : null}
    </PageLayout>
  );
}

const findingsIn = ({ pages, menus }: ContentCheck): number =>
  [...pages, ...menus].reduce((sum, { findings }) => sum + findings.length, 0);

function progress(check: ContentCheck): string {
  const count = check.menus.length;
  const menus = counted(count, '{count} menu with something to look at.', '{count} menus with something to look at.');
  return count > 0 ? `${pagesChecked(check)} ${menus}` : pagesChecked(check);
}

function pagesChecked({ looked, total, pages, failure }: ContentCheck): string {
  const found = t('{count} with something to look at', { count: number(pages.length) });
  if (failure) return t('Stopped after {looked} of {total} pages, {found}.', { looked, total, found });
  if (looked < total) return t('{looked} of {total} pages checked, {found}.', { looked, total, found });
  return counted(total, '{count} page checked, {found}.', '{count} pages checked, {found}.', { found });
}

function CheckedPages({ domain, check }: { domain: Domain; check: ContentCheck }) {
  return (
    <>
      {check.libraryFailure ? (
        <NotChecked title={t('Images are not checked: {reason}', { reason: check.libraryFailure })} />
      ) : null}
      {check.menusFailure ? (
        <NotChecked title={t('Menus are not checked: {reason}', { reason: check.menusFailure })} />
      ) : null}
      {check.unread.length > 0 ? (
        <NotChecked title={t('Not read: {pages}.', { pages: check.unread.map(pageName).join(', ') })} />
      ) : null}
      {check.menus.map(({ menu: { id, name, display_name }, findings }) => (
        <Found
          key={`menu ${id}`}
          name={t('Menu {name}', { name: display_name || name })}
          href={`/domains/${domain.id}/menus/${id}/edit`}
          findings={findings}
        />
      ))}
      {check.pages.map(({ page, findings }) => (
        <Found
          key={page.id}
          name={pageName(page)}
          href={`/domains/${domain.id}/pages/${page.id}/change`}
          findings={findings}
        />
      ))}
    </>
  );
}

const NotChecked = ({ title }: { title: string }) => (
  <Notice tone="stop" title={title}>
    {t('Open this screen again to try once more.')}
  </Notice>
);

function Found({ name, href, findings }: { name: string; href: string; findings: readonly Finding[] }) {
  return (
    <section aria-label={name} className="max-w-text pt-4">
      <h2 className="border-b border-ink pb-1 font-title">
        <TextLink href={href}>{name}</TextLink>
      </h2>
      <ContentFindings label={t('Found on {page}', { page: name })} findings={findings} />
    </section>
  );
}
