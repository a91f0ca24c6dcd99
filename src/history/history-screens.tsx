import '../api/all-endpoints.ts';
import { useMemo } from 'react';
import type { Domain, Menu, Page } from '../../contract/entities.ts';
import type { DomainVersion } from '../../contract/history.ts';
import { useMe } from '../api/resource.ts';
import { treeText } from '../forms/field-texts.ts';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { pageName, partsOf, pathResolver } from '../lib/pages.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { domainDifference, isSetup, menuDifference, pageDifference } from './difference.ts';
import { HistoryScreen } from './history-screen.tsx';
import { domainHistories, menuHistories, pageHistories } from './use-history.ts';

const pageContent = script('page-content', async () => (await import('../pages/page-content.tsx')).PageContent);

/** `/domains/{d}/pages/{p}/history` */
export function PageHistoryScreen({ domain, pageId }: { domain: Domain; pageId: number }) {
  const histories = useMemo(() => pageHistories(domain.id, pageId), [domain.id, pageId]);
  if (domain.changes_count === null) return <NotFound />;
  const path = `/domains/${domain.id}/pages/${pageId}`;
  return (
    <HistoryScreen
      histories={histories}
      words={{
        kind: 'page',
        id: pageId,
        name: t('The page'),
        takeBack: t('Take back the whole page'),
        question: t('Take back the whole page?'),
        unchanged: t('This page has not been changed since it was created.'),
      }}
      nameOf={(page) =>
        pageName(page ?? domain.pages.find(({ id }) => id === pageId) ?? { id: pageId, headline: null })
      }
      kickerOf={(page) => [
        t('Page {id}', { id: pageId }),
        page?.path,
        page?.layout && t('Layout {name}', { name: page.layout }),
        savingIsLive(domain),
      ]}
      links={[
        { href: path, label: t('Show Page') },
        { href: `${path}/change`, label: t('Change Page') },
      ]}
      difference={pageDifference}
      draw={(page, now) => (
        <>
          <p dir="auto" className="mb-2 text-h2">
            {pageName(page)}
          </p>
          <LoadedPart
            wanted={pageContent}
            props={{
              page: withCurrentImages(page, now),
              resolve: pathResolver(domain),
              altOf: (id: number | null) => page.images.find((image) => image.id === id)?.alt ?? '',
              showsUnpublished: true,
            }}
            pending={<Spinner />}
          />
        </>
      )}
    />
  );
}

/** `/domains/{d}/menus/{m}/history` */
export function MenuHistoryScreen({ domain, menuId }: { domain: Domain; menuId: number }) {
  const histories = useMemo(() => menuHistories(domain.id, menuId), [domain.id, menuId]);
  if (domain.changes_count === null) return <NotFound />;
  const path = `/domains/${domain.id}/menus/${menuId}`;
  return (
    <HistoryScreen
      histories={histories}
      words={{
        kind: 'menu',
        id: menuId,
        name: t('The menu'),
        takeBack: t('Take back the whole menu'),
        question: t('Take back the whole menu?'),
        unchanged: t('This menu has not been changed since it was created.'),
      }}
      nameOf={(menu) => menu?.display_name || menu?.name || t('Menu {id}', { id: menuId })}
      kickerOf={(menu) => [t('Menu {id}', { id: menuId }), menu?.name, savingIsLive(domain)]}
      links={[{ href: `${path}/edit`, label: t('Edit Menu') }]}
      difference={menuDifference}
      draw={drawMenu}
    />
  );
}

/** `/domains/{d}/history` */
export function DomainHistoryScreen({ domain }: { domain: Domain }) {
  const histories = useMemo(() => domainHistories(domain.id), [domain.id]);
  const isAdmin = useMe().data?.is_admin ?? false;
  if (domain.changes_count === null) return <NotFound />;
  return (
    <HistoryScreen
      histories={histories}
      words={{
        kind: 'domain',
        id: domain.id,
        name: t('The domain'),
        takeBack: t('Take back all domain data'),
        question: t('Take back all domain data?'),
        unchanged: t('The domain data has not been changed since it was created.'),
      }}
      nameOf={() => domain.fqdn}
      kickerOf={() => [t('Domain {id}', { id: domain.id }), savingIsLive(domain)]}
      links={[{ href: `/domains/${domain.id}/edit`, label: t('Edit Domain') }]}
      difference={domainDifference}
      draw={drawDomain}
      mayTakeBack={({ kind, field }) => isAdmin || (kind !== 'settings' && !isSetup(field))}
    />
  );
}

/** Uses the current image addresses: they may have been signed anew since, and then the old ones no longer work. */
function withCurrentImages(page: Page, now: Page | null): Page {
  const current = new Map(now && partsOf(now).map(({ image_id, image_url }) => [image_id, image_url]));
  const updated = <Part extends Pick<Page, 'image_id' | 'image_url'>>(part: Part): Part => ({
    ...part,
    image_url: current.get(part.image_id) ?? part.image_url,
  });
  const sections = page.sections.map((section) => updated({ ...section, items: section.items.map(updated) }));
  return { ...updated(page), sections };
}

const drawMenu = ({ name, display_name, entries }: Menu) => (
  <>
    <DescriptionList
      items={[
        { label: t('Name'), value: name },
        { label: t('Display name'), value: display_name || null },
      ]}
    />
    <pre className="mt-3 border-t border-line pt-3 font-sans whitespace-pre-wrap">{treeText(entries)}</pre>
  </>
);

const drawDomain = ({ fqdn, slug, description, footer_text, meta_data }: DomainVersion) => (
  <DescriptionList
    items={[
      { label: t('Domain name'), value: fqdn },
      { label: t('Slug'), value: slug || null },
      { label: t('Description'), value: description || null },
      { label: t('Footer text'), value: footer_text || null },
      { label: t('Meta title'), value: meta_data.meta_title || null },
      { label: t('Meta keywords'), value: meta_data.meta_keywords || null },
      { label: t('Meta description'), value: meta_data.meta_description || null },
    ]}
  />
);
