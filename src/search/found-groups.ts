/** Groups the places of the search screen by domain, and within it by page, menu or image. */
import type { SearchPlace } from '../../contract/search.ts';
import { wholeId, wholeKind } from './place-texts.ts';

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
