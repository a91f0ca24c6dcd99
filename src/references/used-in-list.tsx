/** Where something is used, as a list of links and in the destroy dialog. Lazily loaded by `used-in.tsx`. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Pending } from '../api/pending-screen.tsx';
import { referenceReadings, type Used } from '../api/reference-readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, number, t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { PlaceName, placeTexts } from './reference-place.tsx';

const shownAtFirst = 10;
const shownInDialog = 3;
const rowStyles = 'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 py-1 [&>:nth-child(3)]:col-start-2';

type PlacesListProps = {
  used: Used;
  label: string;
  /** Shows the places on request only, where the screen already has links with the same names. */
  isFolded?: boolean;
};

/** The number of places, and a link to each. */
export function PlacesList({ used, label, isFolded = false }: PlacesListProps) {
  const first = useReading(referenceReadings.uses(used));
  if (!first.data) return <Pending resource={first} words={t('Looking where it is used.')} />;
  const { count, hidden, places } = first.data;
  return (
    <div className="text-label">
      <p role="status" className="py-1.5 text-ink-2">
        {[elsewhere(hidden), howOften(used, count)].filter(Boolean).join(' ')}
      </p>
      {places.length > 0 ? (
        <ul aria-label={label} className="border-t border-line">
          <Batch used={used} after="" shownFirst={isFolded ? 0 : shownAtFirst} />
        </ul>
      ) : null}
    </div>
  );
}

type BatchProps = { used: Used; after: string; shownFirst: number };

/** The places of one answer, followed on request by those of the next. */
function Batch({ used, after, shownFirst }: BatchProps) {
  const uses = useReading(referenceReadings.uses(used, after));
  const [shown, setShown] = useState(shownFirst);
  const [isContinued, setContinued] = useState(false);
  if (!uses.data) {
    return (
      <li>
        <Pending resource={uses} />
      </li>
    );
  }
  const { places, next, count } = uses.data;
  const more =
    places.length > shown ? () => setShown(places.length) : next && !isContinued ? () => setContinued(true) : null;
  return (
    <>
      {places.slice(0, shown).map((place) => (
        <li key={place.key} className="border-b border-line">
          <Link href={placeTexts(place).href} className={`${rowStyles} hover:bg-wash`}>
            <PlaceName place={place} showsDomain={used.domainId === null} />
          </Link>
        </li>
      ))}
      {more ? (
        <li className="-mx-1.5">
          <TextButton onClick={more}>
            {shown === 0
              ? t('Show them')
              : next === null
                ? t('Show all {count} places', { count: number(count) })
                : t('Show more')}
          </TextButton>
        </li>
      ) : null}
      {isContinued && next ? <Batch used={used} after={next} shownFirst={Number.POSITIVE_INFINITY} /> : null}
    </>
  );
}

/** The number of affected places and the first of them; the dialog does not wait for them. */
export function AffectedPlaces({ used }: { used: Used }) {
  const { data, failure } = useReading(referenceReadings.uses(used));
  const places = data?.places.slice(0, shownInDialog) ?? [];
  const rest = data ? data.count - places.length : 0;
  return (
    <div className="pt-2">
      <p role="status">
        {data
          ? [elsewhere(data.hidden), howOften(used, data.count)].filter(Boolean).join(' ')
          : failure
            ? t('What else is affected cannot be told: {message}', { message: failure })
            : t('Looking where it is used.')}
      </p>
      {places.length > 0 ? (
        <ul className="text-label">
          {places.map((place) => (
            <li key={place.key} className={rowStyles}>
              <PlaceName place={place} showsDomain={used.domainId === null} />
            </li>
          ))}
        </ul>
      ) : null}
      {places.length > 0 && rest > 0 ? (
        <p className="text-label">{counted(rest, 'and {count} more place', 'and {count} more places')}</p>
      ) : null}
    </div>
  );
}

function howOften({ kind }: Used, count: number): string {
  if (kind === 'page')
    return count === 0
      ? t('Nothing links here.')
      : counted(count, '{count} place links here:', '{count} places link here:');
  return count === 0
    ? t('It is used nowhere.')
    : counted(count, 'It is used in {count} place:', 'It is used in {count} places:');
}

function elsewhere(hidden: number): string {
  if (hidden === 0) return '';
  return counted(
    hidden,
    '{count} place is on a website that is not yours.',
    '{count} places are on websites that are not yours.',
  );
}
