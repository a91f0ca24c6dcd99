import { useId, useMemo } from 'react';
import { Link } from 'wouter';
import type { SearchPlace } from '../../contract/search.ts';
import { t } from '../language/translate.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { TextButtonLink } from '../ui/button.tsx';
import { Snippet } from '../ui/highlight.tsx';
import { listEnd } from '../ui/list-end.ts';
import {
  isInName,
  numbered,
  placeAddress,
  placeText,
  wholeAddress,
  wholeId,
  wholeKind,
  wholeName,
} from './place-texts.ts';

/** `isOld`: the places belong to the previous query. */
type FoundListProps = { answers: readonly SearchPlace[][]; hasMore: boolean; isOld: boolean };

export function FoundList({ answers, hasMore, isOld }: FoundListProps) {
  const groups = useMemo(() => groupPlaces(answers), [answers]);
  return (
    <div aria-busy={isOld || undefined} className={listEnd(hasMore)}>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { domainId, fqdn, wholes } }: { group: FoundGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-ink pt-2 pb-1 font-semibold [overflow-wrap:anywhere]">
        {domainId === null ? t('Image library') : fqdn}
      </h2>
      <ol>
        {wholes.map((whole) => (
          <Whole key={whole.key} whole={whole} />
        ))}
      </ol>
    </section>
  );
}

/** A page, menu or image with its links and the places in it. */
function Whole({ whole: { places } }: { whole: FoundWhole }) {
  const [first] = places;
  const name = wholeName(first);
  const kind = wholeKind(first);
  const { href, changeHref } = wholeAddress(first);
  const inName = places.find((place) => place.kind === kind && isInName(place, name));
  const others = places.filter((place) => place !== inName);
  return (
    <li className="words grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 last:border-b-0 md:grid-cols-[4.75rem_minmax(0,1fr)_auto]">
      <span className="text-end text-hint leading-6 whitespace-nowrap text-ink-3 max-md:order-2">
        {numbered(kind, wholeId(first))}
      </span>
      <p className="min-w-0 font-row [overflow-wrap:anywhere] max-md:order-1">
        <Link href={href} dir="auto" className="hover:underline">
          {inName ? <Snippet of={inName.snippet} /> : name}
        </Link>
        {inName?.published === false ? <DashedBadge>{t('unpublished')}</DashedBadge> : null}
        {first.is_held ? <DashedBadge>{t('held back')}</DashedBadge> : null}
        {first.path ? (
          <span className="text-label font-normal text-ink-2 max-md:block md:ms-2">{first.path}</span>
        ) : null}
      </p>
      <div className="-mx-1.5 flex flex-wrap items-start gap-x-0.5 max-md:order-4 max-md:col-span-full">
        <TextButtonLink strong href={href} aria-label={`${t('Show')}: ${name}`}>
          {t('Show')}
        </TextButtonLink>
        <TextButtonLink href={changeHref} aria-label={`${t('Change')}: ${name}`}>
          {t('Change')}
        </TextButtonLink>
      </div>
      {others.length > 0 ? (
        <ul className="col-span-full max-md:order-3 md:col-start-2">
          {others.map((place) => (
            <Place key={`${place.kind} ${place.id}`} place={place} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const Place = ({ place }: { place: SearchPlace }) => (
  <li>
    <Link
      href={placeAddress(place).href}
      className="group grid gap-x-8 rounded py-[0.1875rem] text-label leading-[1.375rem] text-ink-2 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] [&_mark]:text-ink [&_mark]:shadow-[0_1px_0_var(--act)]"
    >
      <span>
        <Snippet of={place.snippet} />
      </span>{' '}
      <span className="text-hint leading-[1.375rem] text-ink-3 group-hover:underline group-focus-visible:underline">
        {placeText(place)}
        {place.published === false ? <DashedBadge>{t('unpublished')}</DashedBadge> : null}
      </span>
    </Link>
  </li>
);

/** A page, menu or image. */
export type FoundWhole = { key: string; places: [SearchPlace, ...SearchPlace[]] };
/** `domainId` is null for images. */
export type FoundGroup = { key: string; domainId: number | null; fqdn: string | null; wholes: FoundWhole[] };

/**
 * Keeps the order of the places. The places of a later answer may continue the last group, but are never inserted above it, so
 * that nothing moves that is already on the screen.
 */
export function groupPlaces(answers: readonly (readonly SearchPlace[])[]): FoundGroup[] {
  const groups: FoundGroup[] = [];
  answers.forEach((places, round) => {
    const openGroups = groups.slice(-1);
    const openWholes = openGroups.flatMap(({ wholes }) => wholes.slice(-1));
    for (const place of places) {
      const key = `${wholeKind(place)} ${wholeId(place)}`;
      const whole = openWholes.find(({ places: [first] }) => key === `${wholeKind(first)} ${wholeId(first)}`);
      if (whole) {
        whole.places.push(place);
        continue;
      }
      const added: FoundWhole = { key: `${key} ${round}`, places: [place] };
      openWholes.push(added);
      const group = openGroups.find(({ domainId }) => domainId === place.domain_id);
      if (group) group.wholes.push(added);
      else {
        const { domain_id: domainId, fqdn } = place;
        const opened = { key: `${domainId} ${round}`, domainId, fqdn, wholes: [added] };
        openGroups.push(opened);
        groups.push(opened);
      }
    }
  });
  return groups;
}
