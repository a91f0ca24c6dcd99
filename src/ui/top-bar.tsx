import MenuIcon from 'lucide-react/icons/menu';
import type { FocusEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { number, t } from '../language/translate.ts';
import { classNames } from './class-names.ts';
import {
  AdminNavigation,
  barDivider,
  barHover,
  barLink,
  HiddenNavigation,
  isOptional,
  MainNavigation,
  type Place,
} from './navigation.tsx';
import { pageMargins } from './page-layout.tsx';
import { useDisclosure } from './use-disclosure.ts';

export type TopBarProps = {
  brand: string;
  homeHref: string;
  /** The path to the current screen; its last entry is always visible. */
  places?: readonly Place[];
  admin?: readonly Place[];
  account?: ReactNode;
  /** Shown before the admin links, such as the search; in a narrow bar they are in the menu. */
  tools?: ReactNode;
  onLogout?: () => void;
  loginHref?: string;
};

/** The dark bar: brand, places, administration, account. A narrow bar moves some of them into "Menu". */
export function TopBar(props: TopBarProps) {
  const { brand, homeHref, places = [], admin = [], account, tools, onLogout, loginHref } = props;
  const menu = useDisclosure();
  const hasMenu = admin.length > 0 || Boolean(account) || Boolean(onLogout);
  return (
    <header data-ground="bar" className="@container relative z-3 bg-bar text-on-bar">
      <SkipLink />
      <div ref={menu.root} className={`${pageMargins} flex min-h-12 items-end gap-2 @min-[48rem]:gap-1`}>
        <Link
          href={homeHref}
          className={`flex h-10 items-center pe-3 text-read font-bold tracking-[-0.01em] no-underline @min-[48rem]:pe-5 ${barHover}`}
        >
          {brand}
        </Link>
        {places.length > 0 && <MainNavigation places={places} />}
        <div className="ms-auto flex items-end @max-[48rem]:*:hidden">{tools}</div>
        {loginHref && (
          <Link href={loginHref} className={`${barLink} -me-3.5 px-3.5 ${barHover}`}>
            {t('Login')}
          </Link>
        )}
        {hasMenu && <MenuButton menu={menu} />}
        {hasMenu && (
          <div id={menu.panelId} className={classNames(panelStyles, menu.isOpen ? 'flex' : 'hidden')}>
            {menu.isOpen && <HiddenNavigation places={places.filter(isOptional)} />}
            {menu.isOpen && tools && <div className="@min-[48rem]:hidden">{tools}</div>}
            {admin.length > 0 && <AdminNavigation places={admin} />}
            <div
              className={`flex flex-wrap items-center whitespace-nowrap @min-[62rem]:-me-2.5 @min-[62rem]:flex-nowrap ${barDivider}`}
            >
              {account}
              {onLogout && (
                <button
                  type="button"
                  onClick={onLogout}
                  className={`flex h-10 items-center px-2.5 @max-[62rem]:-ms-2.5 ${barHover}`}
                >
                  {t('Logout')}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
    </header>
  );
}

/** Part of a wide bar; attached to a narrow bar as a panel. */
const panelStyles =
  '@min-[62rem]:flex @min-[62rem]:items-end @max-[62rem]:absolute @max-[62rem]:inset-x-0 @max-[62rem]:top-full @max-[62rem]:flex-col @max-[62rem]:gap-1 @max-[62rem]:bg-bar @max-[62rem]:px-4 ' +
  '@max-[62rem]:pt-1 @max-[62rem]:pb-3 @max-[62rem]:shadow-2 @min-[48rem]:@max-[62rem]:px-6';

function MenuButton({ menu }: { menu: ReturnType<typeof useDisclosure> }) {
  return (
    <button
      ref={menu.button}
      type="button"
      aria-expanded={menu.isOpen}
      aria-controls={menu.panelId}
      onClick={menu.toggle}
      className={`-me-2.5 flex h-10 items-center gap-1.5 px-2.5 font-semibold @min-[62rem]:hidden ${barHover}`}
    >
      <MenuIcon size={20} />
      {t('Menu')}
    </button>
  );
}

const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it moves the focus to the title of the screen
  <a
    href="#main"
    onClick={(event) => {
      const title = document.getElementById('title');
      if (!title) return;
      event.preventDefault();
      title.focus();
    }}
    className="absolute start-4 -top-16 z-5 bg-marker px-3 py-2 font-semibold text-on-marker focus:top-1"
  >
    {t('Skip to content')}
  </a>
);

/** Browsers do not scroll a focused tab into view if an edge of it is visible. A pressed tab must not move. */
function showWhole({ currentTarget }: FocusEvent<Element>) {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export type RegisterProps = { label: string; tabs: readonly Place[]; aside?: ReactNode };

/** The tabs of the open entity, below the bar; `aside` is at the right, such as the other people on this page. */
export function Register({ label, tabs, aside }: RegisterProps) {
  return (
    <nav aria-label={label} className="border-b border-line bg-paper print:hidden">
      <div
        className={`${pageMargins} flex min-h-11 items-stretch gap-6 overflow-x-auto scroll-ps-[50vw] [scrollbar-width:none]`}
      >
        <ul className="flex gap-6">
          {tabs.map((tab) => (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={tab.current ? 'page' : undefined}
                onFocus={showWhole}
                className={classNames(
                  'relative flex h-11 items-center border-y-2 border-transparent whitespace-nowrap no-underline forced-colors:border-[Canvas]',
                  tab.current
                    ? 'border-b-ink font-semibold text-ink [scroll-initial-target:nearest] forced-colors:border-b-[Highlight]'
                    : 'text-ink-2 hover:border-b-edge hover:text-ink',
                )}
              >
                {tab.label}
                {tab.count ? (
                  <>
                    {' '}
                    <span title={tab.counts} className="ps-1 text-hint">
                      {tab.count === '–' ? tab.count : number(tab.count)} <span className="sr-only">{tab.counts}</span>
                    </span>
                  </>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
        {aside && (
          <div className="ms-auto flex items-center gap-2 text-hint whitespace-nowrap text-ink-2 max-md:hidden">
            {aside}
          </div>
        )}
      </div>
    </nav>
  );
}
