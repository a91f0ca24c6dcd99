import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Unlink from 'lucide-react/icons/unlink';
import { useId } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { counted, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { pageName } from '../lib/pages.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { placeTexts } from '../references/reference-place.tsx';
import { TextButton } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { CommandFailure, chooseId, isAnswerLost, LinkRowLine, Repaired, undoId } from './link-row.tsx';
import { type LinkGroup, type LinkRow, type ShownLinks, useRepair } from './use-links.ts';

export type LinkGroupProps = {
  domain: Domain;
  links: ShownLinks;
  group: LinkGroup;
  /** Opens the page picker. */
  onChoose: (then: (path: string) => void) => void;
  onAddRedirect: (path: string) => void;
};

/** A target that links should not have, and the links to it. */
export function LinkGroupRows({ domain, links, group, onChoose, onAddRedirect }: LinkGroupProps) {
  const { path, state, rows } = group;
  const headingId = useId();
  const focusAfter = useFocusAfter();
  const openIds = rows.flatMap(({ id }) => (links.now.open.has(id) ? [id] : []));
  const repair = useRepair(links, { from: path, isWhole: true }, () => focusAfter(undoId(headingId)));
  const groupRepair = rows.map(({ id }) => links.repaired.get(id)).find((one) => one?.isWhole);
  const hidden = links.countOf(group) - openIds.length;
  const hasSucceeded = isAnswerLost(repair) && openIds.length + hidden === 0;
  const labelOf = (action: string) => `${action}: ${path}`;
  const isBroken = state === 'broken';
  const Icon = isBroken ? Unlink : TriangleAlert;
  const explanation = explanationOf(domain, group);
  return (
    <section aria-labelledby={headingId} className="border-t border-ink">
      <div className="flex flex-wrap items-baseline gap-x-4 py-2">
        <h2
          id={headingId}
          className={`inline-flex min-w-0 items-baseline gap-1.5 text-base leading-6 font-semibold [overflow-wrap:anywhere] ${isBroken ? 'text-stop' : 'text-warn'}`}
        >
          <Icon aria-hidden="true" size={16} className="flex-none self-center" />
          {titleOf(group)}
        </h2>
        {explanation ? (
          <p dir="auto" className="min-w-0 text-label leading-6 text-ink-2 [overflow-wrap:anywhere]">
            {explanation}
          </p>
        ) : null}
        {groupRepair ? (
          <Repaired
            {...{ links, focusAfter }}
            repair={groupRepair}
            name={path}
            id={headingId}
            isHead
            className={actionsStyles}
          />
        ) : (
          <div className={actionsStyles}>
            {state !== 'without_text' && openIds.length + hidden > 1 ? (
              <TextButton
                strong
                id={chooseId(headingId)}
                aria-label={labelOf(t('Choose Page for all'))}
                aria-busy={repair.isBusy || undefined}
                onClick={() => onChoose((to) => repair.request({ ids: openIds, places: true, path: to }))}
              >
                {t('Choose Page for all')}
              </TextButton>
            ) : null}
            {isBroken && openIds.length > 0 ? (
              <TextButton aria-label={labelOf(t('Add Redirect'))} onClick={() => onAddRedirect(path)}>
                {t('Add Redirect')}
              </TextButton>
            ) : null}
          </div>
        )}
      </div>
      {hasSucceeded ? null : (
        <CommandFailure command={repair} quote={(message) => t('Cannot repair the links: {message}', { message })} />
      )}
      <ul>
        {rows.map((row) => (
          <LinkRowLine key={row.id} {...{ links, group, row, onChoose }} name={nameOf(row)} />
        ))}
      </ul>
      {hidden > 0 && !links.isLoadingMore ? (
        <p className="border-t border-line py-2 text-label text-ink-2">
          {counted(hidden, 'and {count} more place', 'and {count} more places')}
        </p>
      ) : null}
    </section>
  );
}

const actionsStyles = '-mx-1.5 flex flex-wrap items-center gap-x-0.5 empty:hidden max-md:basis-full md:ms-auto';

/** A text may contain several links, so that its name alone would be ambiguous. */
function nameOf({ place }: LinkRow): string {
  const { name, isText } = placeTexts(place);
  return isText && place.text ? `${name}, ${place.text}` : name;
}

function titleOf({ state, path }: LinkGroup): string {
  if (state === 'broken') return t(words.broken, { path });
  return state === 'without_text' ? t('Without text') : t('Not on the website: {path}', { path });
}

/** What is wrong with the target, beyond the title; may be empty. */
function explanationOf({ held_pages: held }: Domain, { state, path, page, destroyed }: LinkGroup): string {
  if (state === 'without_text') return path;
  if (state === 'broken' && destroyed) {
    const { page_id: id, by, at } = destroyed;
    const day = weekdayAndDay(Date.parse(at));
    const who = personName(by);
    return who
      ? t('Page {id} was destroyed by {who} on {day}.', { id, who, day })
      : t('Page {id} was destroyed on {day}.', { id, day });
  }
  if (state === 'broken' || !page) return '';
  const name = pageName(page);
  if (state === 'unpublished') return t('{name} is unpublished.', { name });
  const at = held.find(({ id }) => id === page.id)?.publish_at;
  return at
    ? t('{name} is held back until {time}.', { name, time: weekdayTime(Date.parse(at)) })
    : t('{name} is held back.', { name });
}
