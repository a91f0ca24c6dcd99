/** The dialog that shows what a new path of a page changes, before anything is written. */
import type { PathReview as Review } from '../../../contract/references.ts';
import { counted, listed, t } from '../../language/translate.ts';
import { LinkInText, placeTexts, way } from '../../references/reference-place.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-notice.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import {
  chosenOf,
  conflictMessage,
  linksOf,
  type PathChange,
  type PathChangeOptions,
  type PathChoice,
  usePathChange,
} from './path-change.ts';

export type PathReviewProps = PathChangeOptions & { name: string };
type Place = Review['references'][number];

/** Renders nothing until the review is loaded; meanwhile the form says that it is being saved. */
export function PathReview({ name, ...options }: PathReviewProps) {
  const change = usePathChange(options);
  const { isOpen, isBusy, review, choice, confirm, cancel } = change;
  if (!isOpen) return null;
  return (
    <Dialog
      open
      size="work"
      focusTitle
      title={t('Change the path of {name}', { name })}
      onClose={cancel}
      footer={
        <>
          <Button variant="primary" busy={isBusy ? t('Changing the path…') : null} onClick={confirm}>
            {review ? t('Change path') : t('Try again')}
          </Button>
          <Button onClick={cancel} aria-disabled={isBusy}>
            {t('Cancel')}
          </Button>
          <p role="status" className="min-w-0 flex-[1_1_16rem] text-label text-ink-2">
            {review ? summary(review, choice) : null}
          </p>
        </>
      }
    >
      <p className="flex flex-wrap gap-x-3 gap-y-1 border-b border-ink pb-3 [overflow-wrap:anywhere]">
        <del>
          <span className="sr-only">{t('from⟨path⟩')} </span>
          {options.from}
        </del>
        <ins>
          <span className="sr-only">{t('to⟨path⟩')} </span>
          {options.path}
        </ins>
      </p>
      <Failed change={change} />
      {review ? <Groups change={change} review={review} /> : null}
    </Dialog>
  );
}

function Failed({ change: { failure } }: { change: PathChange }) {
  if (!failure) return null;
  const message = failure.code === 'stale' ? conflictMessage(failure) : failure.message;
  const quoted = t('Cannot change the path: {message}', { message });
  if (failure.code === 'stale') return <Notice tone="stop" title={quoted} />;
  return (
    <Notice tone="stop">
      <FailureText failure={failure} quoted={quoted} />
      <p>{t('What you typed is safe in the form.')}</p>
    </Notice>
  );
}

function Groups({ change: { choice, choose, isBusy }, review }: { change: PathChange; review: Review }) {
  const { own, below } = linksOf(review);
  const base = (review.redirects[0]?.from ?? '').replace(/\/+$/, '');
  const follow = counted(below.length, 'The link to them follows.', 'The {count} links to them follow.');
  return (
    <fieldset disabled={isBusy} className="min-w-0">
      <legend className="sr-only">{t('What goes along')}</legend>
      <TickList
        label={counted(own.length, '1 place links here', '{count} places link here')}
        hint={t('Ticked places lead to the new path afterwards.')}
        rows={own}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        out={choice.excluded}
        onChange={(excluded) => choose({ excluded })}
      >
        {(place) => <PlaceCells place={place} />}
      </TickList>
      <TickList
        label={counted(review.pages_below.length, '1 page below moves along', '{count} pages below move along')}
        hint={`${t('Their paths begin with {path}.', { path: `${base}/` })} ${below.length > 0 ? follow : ''}`}
        rows={review.pages_below}
        keyOf={({ id }) => id}
        nameOf={({ from }) => `…${from.slice(base.length)}`}
        out={choice.staying}
        onChange={(staying) => choose({ staying })}
      >
        {({ from, to }) => (
          <span className="grid min-w-0 flex-1 gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-2">
            <span>{`…${from.slice(base.length)}`}</span>
            <span className="text-ink-2">{to}</span>
          </span>
        )}
      </TickList>
      {review.redirects.some(({ is_kept }) => is_kept) && (
        <div className="mt-5">
          <CheckboxField
            label={<span className="font-semibold">{t('Keep redirects from the old paths')}</span>}
            hint={t('Bookmarks and search engines arrive at the new ones.')}
            value={choice.redirects}
            onChange={(redirects) => choose({ redirects })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** "Besuch › Öffnungszeiten, Hauptmenü" */
function nameOf(place: Place): string {
  const { name, above, where } = placeTexts(place);
  return [way([...above, name]), place.page_name || where].filter(Boolean).join(', ');
}

/** The kind of the place, its name, and the page or menu that contains it; for a text, also the link in it. */
function PlaceCells({ place }: { place: Place }) {
  const { kind, name, above, where, isText } = placeTexts(place);
  return (
    <span className="grid min-w-0 flex-1 gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <span className="text-label leading-6 text-ink-3 max-sm:order-1">{kind}</span>
      <span className="max-sm:order-0">{way([...above, name])}</span>
      <span className="text-label leading-6 text-ink-2 max-sm:order-2">{place.page_name || where}</span>
      {isText ? (
        <span className="text-label text-ink-2 max-sm:order-3 sm:col-span-2 sm:col-start-2">
          <LinkInText place={place} target={place.before} />
        </span>
      ) : null}
    </span>
  );
}

/** "Writes 16 links on 10 pages and 2 menus, moves 4 pages, keeps 4 redirects. All of it or nothing." */
function summary(review: Review, choice: PathChoice): string {
  const { links, moving, kept } = chosenOf(review, choice);
  const distinct = (ids: (number | null)[]) => new Set(ids.filter((id) => id !== null)).size;
  const pages = distinct(links.map(({ page_id }) => page_id));
  const menus = distinct(links.map(({ menu_id }) => menu_id));
  const places = listed([
    pages > 0 ? counted(pages, '1 page', '{count} pages') : '',
    menus > 0 ? counted(menus, '1 menu', '{count} menus') : '',
  ]);
  const moved = moving.length + 1;
  const text = [
    links.length > 0
      ? counted(links.length, 'writes 1 link on {places}', 'writes {count} links on {places}', { places })
      : '',
    counted(moved, 'moves 1 page', 'moves {count} pages'),
    choice.redirects && kept > 0 ? counted(kept, 'keeps 1 redirect', 'keeps {count} redirects') : '',
  ]
    .filter(Boolean)
    .join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${t('All of it or nothing.')}`;
}
