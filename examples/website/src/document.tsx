/** @jsxImportSource hono/jsx */
/** The document around a page: head, menus, breadcrumbs and footer. */
import type { Child } from 'hono/jsx';
import type { Menu, MenuEntry, Page, Site } from './content-types.ts';
import { Figure, SectionPart, Unpublished } from './parts.tsx';
import { href, mark, pathHref, useRendering } from './rendering.ts';

export type DocumentProps = {
  site: Site;
  menus: Menu[];
  /** `null` for a notice. */
  page: Page | null;
  /** The public origin of the website. */
  origin: string;
  styleUrl: string;
  /** Only in the preview. */
  scripts: string[];
  children: Child;
};

export function Document({ site, menus, page, origin, styleUrl, scripts, children }: DocumentProps) {
  const { theme, preview } = useRendering();
  const { words } = theme;
  const name = site.meta_data.meta_title ?? site.fqdn;
  const path = page?.path ?? null;
  const isHome = path !== null && path === (site.start_page_path ?? '/');
  const title = page?.meta_data.meta_title ?? page?.headline ?? name;
  const description = page?.meta_data.meta_description ?? page?.abstract;
  const main = menus.find((menu) => menu.name === 'main');
  return (
    <html lang={theme.lang} class={theme.name}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === name ? name : `${title} · ${name}`}</title>
        {description ? <meta name="description" content={description} /> : null}
        {preview ? <meta name="robots" content="noindex" /> : null}
        {path !== null && !preview ? <link rel="canonical" href={`${origin}${isHome ? '/' : pathHref(path)}`} /> : null}
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="stylesheet" href={styleUrl} />
        {scripts.map((source) => (
          <script src={source} defer></script>
        ))}
      </head>
      <body class={isHome ? 'home' : undefined}>
        <a class="skip" href="#main">
          {words.skip}
        </a>
        <header class="top">
          <a class="brand" dir="auto" href={href('/', preview)} aria-label={`${name}: ${words.home}`}>
            {name}
          </a>
          {main ? <MainMenu menu={main} path={path} /> : null}
        </header>
        {children}
        <footer class="bottom">
          <p class="address" dir="auto">
            {site.footer_text}
          </p>
          {menus
            .filter((menu) => menu !== main)
            .map((menu) => (
              <nav aria-label={menu.display_name ?? menu.name}>
                {menu.name === 'footer' ? null : (
                  <p class="label" dir="auto">
                    {menu.display_name}
                  </p>
                )}
                <Entries entries={menu.entries} path={path} />
              </nav>
            ))}
        </footer>
      </body>
    </html>
  );
}

/** The first level is always visible if there is room; the popover has all levels and works without a script. */
function MainMenu({ menu, path }: { menu: Menu; path: string | null }) {
  const { words } = useRendering().theme;
  return (
    <>
      <nav class="first-level" aria-label={words.menu}>
        <Entries entries={menu.entries.map((entry) => ({ ...entry, entries: [] }))} path={path} />
      </nav>
      <button type="button" class="menu-button" popovertarget="all-pages">
        {words.menu}
      </button>
      <div id="all-pages" popover="auto">
        <button type="button" class="menu-button" popovertarget="all-pages" popovertargetaction="hide">
          {words.close}
        </button>
        <nav aria-label={words.allPages}>
          <Entries entries={menu.entries} path={path} />
        </nav>
      </div>
    </>
  );
}

/** Omits entries whose page is not on the website, unless they have child entries. */
function Entries({ entries, path }: { entries: MenuEntry[]; path: string | null }) {
  const shown = entries.filter((entry) => leadsSomewhere(entry) || entry.entries.some(isShown));
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((entry) => (
        <li>
          <Entry entry={entry} path={path} />
          <Entries entries={entry.entries} path={path} />
        </li>
      ))}
    </ul>
  );
}

const leadsSomewhere = (entry: MenuEntry) => Boolean(entry.target_url || (entry.target_page_path && entry.resolved));
const isShown = (entry: MenuEntry): boolean => leadsSomewhere(entry) || entry.entries.some(isShown);

function Entry({ entry, path }: { entry: MenuEntry; path: string | null }) {
  const { preview } = useRendering();
  const { link_text, target_page_path, target_url } = entry;
  if (!leadsSomewhere(entry)) return <bdi>{link_text}</bdi>;
  if (!target_page_path)
    return (
      <a dir="auto" href={target_url ?? ''}>
        {link_text}
      </a>
    );
  return (
    <a
      dir="auto"
      href={href(pathHref(target_page_path), preview)}
      aria-current={target_page_path === path ? 'page' : undefined}
    >
      {link_text ?? target_page_path}
    </a>
  );
}

/** The part of the document that the preview renders again while an editor types. */
export function PageMain({ page }: { page: Page }) {
  const { preview } = useRendering();
  const { id, headline, subline, lead_text, image, layout, sections } = page;
  return (
    <main id="main" tabindex={-1} class={`layout-${layout ?? 'default'}`}>
      <Breadcrumbs page={page} />
      <header class={`intro${image ? ' with-image' : ''}`} {...mark('page', id, preview)}>
        <div class="words">
          <Unpublished part={page} />
          <h1 dir="auto">{headline}</h1>
          {subline ? (
            <div class="subline" dir="auto" role="doc-subtitle">
              {subline}
            </div>
          ) : null}
          {lead_text ? (
            <p class="lead" dir="auto">
              {lead_text}
            </p>
          ) : null}
        </div>
        <Figure image={image} sizes="(min-width: 60rem) 40rem, 100vw" isFirst />
      </header>
      {sections.map((section) => (
        <SectionPart section={section} />
      ))}
    </main>
  );
}

function Breadcrumbs({ page }: { page: Page }) {
  const { theme, preview } = useRendering();
  if (page.breadcrumbs.length === 0) return null;
  return (
    <nav class="breadcrumbs" aria-label={theme.words.breadcrumbs}>
      <ol>
        {page.breadcrumbs.map(({ link_text, target_page_path, resolved }) => (
          <li>
            {target_page_path && resolved ? (
              <a dir="auto" href={href(pathHref(target_page_path), preview)}>
                {link_text ?? target_page_path}
              </a>
            ) : (
              <bdi>{link_text}</bdi>
            )}
          </li>
        ))}
        <li aria-current="page" dir="auto">
          {page.headline}
        </li>
      </ol>
    </nav>
  );
}

/** The main part of a notice: not found, or unavailable. */
export function NoticeMain({ headline, text }: { headline: string; text: string }) {
  const { theme, preview } = useRendering();
  return (
    <main id="main" tabindex={-1} class="notice">
      <header class="intro">
        <div class="words">
          <h1>{headline}</h1>
          <p class="lead">{text}</p>
          <p class="more">
            <a href={href('/', preview)}>{theme.words.home}</a>
          </p>
        </div>
      </header>
    </main>
  );
}
