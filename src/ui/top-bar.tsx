import MenuIcon from 'lucide-react/icons/menu';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { sheetMargins } from './sheet.tsx';

export type Place = { label: string; href: string; current?: boolean };

export type TopBarProps = {
  brand: string;
  homeHref: string;
  /** The way down to here; the last one always stays in sight. */
  places?: Place[];
  admin?: Place[];
  account?: ReactNode;
  /** What stands before the admin places, such as a search. */
  tools?: ReactNode;
  onLogout?: () => void;
  loginHref?: string;
};

const linkLook = 'flex h-10 items-center rounded-t-[4px] whitespace-nowrap no-underline';
const hoverLine = 'hover:underline hover:decoration-2 hover:underline-offset-[0.25em]';
const divider = 'lg:ms-2 lg:border-s lg:border-on-bar-2/35';

/** The dark bar: brand, places, administration, account. What has no room goes behind "Menu". */
export function TopBar(props: TopBarProps) {
  const { brand, homeHref, places = [], admin = [], account, tools, onLogout, loginHref } = props;
  const menu = useMenu();
  const hidden = places.filter((place, index) => isOptional(place, index, places));
  const hasMenu = admin.length > 0 || Boolean(account) || Boolean(onLogout);
  return (
    <header data-ground="bar" className="relative z-3 bg-bar text-on-bar">
      <a
        href="#main"
        className="absolute -top-16 left-4 z-5 bg-marker px-3 py-2 font-semibold text-on-marker focus:top-1"
      >
        Skip to content
      </a>
      <div
        ref={menu.ref}
        onKeyDown={menu.onKeyDown}
        className={`${sheetMargins} flex min-h-12 items-end gap-2 md:gap-1`}
      >
        <Link
          href={homeHref}
          className={`flex h-10 items-center pe-3 text-h3 font-bold tracking-[-0.01em] no-underline md:pe-5 ${hoverLine}`}
        >
          {brand}
        </Link>
        {places.length > 0 && (
          <nav aria-label="Main" className="flex min-w-0 items-end">
            <ul className="flex min-w-0 items-end">
              {places.map((place, index) => (
                <li
                  key={place.href}
                  className={classNames('min-w-0', isOptional(place, index, places) && 'max-md:hidden')}
                >
                  <PlaceLink place={place} className="px-3.5" />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="ms-auto flex items-end">{tools}</div>
        {loginHref && (
          <Link href={loginHref} className={`${linkLook} -me-3.5 px-3.5 ${hoverLine}`}>
            Login
          </Link>
        )}
        {hasMenu && (
          <>
            <button
              type="button"
              aria-expanded={menu.isOpen}
              aria-controls={menu.id}
              onClick={menu.toggle}
              className={`-me-2.5 flex h-10 items-center gap-1.5 px-2.5 font-semibold lg:hidden ${hoverLine}`}
            >
              <MenuIcon aria-hidden="true" size={20} strokeWidth={1.75} />
              Menu
            </button>
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link inside closes the menu */}
            <div
              id={menu.id}
              onClick={menu.close}
              className={classNames(
                'gap-2 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:flex-col max-lg:bg-bar max-lg:px-4 max-lg:pt-2 max-lg:pb-4 max-lg:shadow-2 md:max-lg:px-6 lg:flex lg:items-end lg:gap-0',
                menu.isOpen ? 'flex' : 'hidden',
              )}
            >
              {menu.isOpen && hidden.length > 0 && <HiddenPlaces places={hidden} />}
              {admin.length > 0 && <AdminPlaces places={admin} />}
              <div className={`flex flex-wrap items-center lg:-me-2.5 ${divider}`}>
                {account}
                {onLogout && (
                  <button
                    type="button"
                    onClick={onLogout}
                    className={`flex h-10 items-center px-2.5 max-lg:-ms-2.5 ${hoverLine}`}
                  >
                    Logout
                  </button>
                )}
              </div>
            </div>
          </>
        )}
      </div>
    </header>
  );
}

function AdminPlaces({ places }: { places: Place[] }) {
  return (
    <nav aria-label="Admin" className={`flex flex-wrap items-end lg:flex-nowrap ${divider}`}>
      <span className="flex h-10 items-center pe-3 text-hint text-on-bar-2 lg:ps-3 lg:pe-1">Admin</span>
      <ul className="flex items-end max-lg:flex-wrap">
        {places.map((place) => (
          <li key={place.href}>
            <PlaceLink place={place} className="px-2.5" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HiddenPlaces({ places }: { places: Place[] }) {
  return (
    <nav aria-label="Main, continued" className="md:hidden">
      <ul>
        {places.map((place) => (
          <li key={place.href}>
            <PlaceLink place={place} className="" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceLink({ place, className }: { place: Place; className: string }) {
  return (
    <Link
      href={place.href}
      aria-current={place.current ? 'true' : undefined}
      className={classNames(linkLook, className, place.current ? 'bg-paper font-semibold text-ink' : hoverLine)}
    >
      <span className="truncate">{place.label}</span>
    </Link>
  );
}

const isOptional = (place: Place, index: number, places: Place[]): boolean =>
  !place.current && index < places.length - 1;

function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const close = (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
  };
  return { isOpen, id, ref, onKeyDown, close, toggle: () => setOpen((open) => !open) };
}

export type RegisterProps = { label: string; tabs: Place[]; aside?: ReactNode };

/** The places inside the open thing, under the bar; at its right who else is here. */
export function Register({ label, tabs, aside }: RegisterProps) {
  return (
    <nav aria-label={label} className="border-b border-line bg-paper">
      <div className={`${sheetMargins} flex min-h-11 items-stretch gap-6 overflow-x-auto [scrollbar-width:none]`}>
        <ul className="flex gap-6">
          {tabs.map((tab) => (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={tab.current ? 'page' : undefined}
                className={classNames(
                  'flex h-11 items-center border-y-2 border-transparent whitespace-nowrap no-underline',
                  tab.current ? 'border-b-ink font-semibold text-ink' : 'text-ink-2 hover:border-b-edge hover:text-ink',
                )}
              >
                {tab.label}
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
