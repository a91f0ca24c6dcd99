import { Link } from 'wouter';
import { t } from '../language/translate.ts';
import { classNames } from './class-names.ts';

/** A dash in place of a `count` that nobody knows yet; `counts` says what is counted, to screen readers and who points at it. */
export type Place = { label: string; href: string; current?: boolean; count?: number | '–'; counts?: string };

export const barLink = 'flex h-10 items-center rounded-t-[4px] whitespace-nowrap no-underline';
export const barHover = 'hover:underline hover:decoration-2 hover:underline-offset-[0.25em]';
export const barDivider = '@min-[62rem]:ms-2 @min-[62rem]:border-s @min-[62rem]:border-on-bar-2/35';

/** Whether a narrow bar may hide the link: all but the current and the last one. */
export const isOptional = (place: Place, index: number, places: readonly Place[]): boolean =>
  !place.current && index < places.length - 1;

/** The path to the current screen; the current place looks like a tab of the page below. */
export const MainNavigation = ({ places }: { places: readonly Place[] }) => (
  <nav aria-label={t('Main')} className="flex min-w-0 items-end">
    <ul className="flex min-w-0 items-end">
      {places.map((place, index) => (
        <li key={place.href} className={isOptional(place, index, places) ? 'shrink-0 @max-[48rem]:hidden' : 'min-w-0'}>
          <PlaceLink place={place} padding="px-3.5" />
        </li>
      ))}
    </ul>
  </nav>
);

export const AdminNavigation = ({ places }: { places: readonly Place[] }) => (
  // Named by `title`, because a search by label must find only the field "Admin" of the user form.
  <nav title={t('Admin')} className={`flex flex-wrap items-end @min-[62rem]:flex-nowrap ${barDivider}`}>
    <span className="flex h-10 items-center pe-1 text-hint text-on-bar-2 @min-[62rem]:ps-3">{t('Admin')}</span>
    <ul className="flex items-end @max-[62rem]:flex-wrap">
      {places.map((place) => (
        <li key={place.href}>
          <PlaceLink place={place} padding="px-2.5" />
        </li>
      ))}
    </ul>
  </nav>
);

/** The links that a narrow bar hides. */
export const HiddenNavigation = ({ places }: { places: readonly Place[] }) => (
  <nav aria-label={t('More places')} className="@min-[48rem]:hidden">
    <ul>
      {places.map((place) => (
        <li key={place.href}>
          <PlaceLink place={place} padding="" />
        </li>
      ))}
    </ul>
  </nav>
);

function PlaceLink({ place, padding }: { place: Place; padding: string }) {
  return (
    <Link
      href={place.href}
      aria-current={place.current ? 'true' : undefined}
      className={classNames(barLink, padding, place.current ? 'bg-paper font-semibold text-ink' : barHover)}
    >
      <span className="truncate">{place.label}</span>
    </Link>
  );
}
