/** What of a page would go out, according to the boxes: pure. */
import type { PublishedPart } from '../../contract/page-live.ts';
import type { Publication, PublicationFinding, UnpublishedPart } from '../../contract/publication.ts';

export const keyOf = ({ kind, id }: PublishedPart): string => `${kind} ${id}`;

/** The boxes that are not ticked at first: all are, except for those that a schedule leaves out. */
export function initiallyUnticked({ publish_at, publishes, parts }: Publication): ReadonlySet<string> {
  const kept = new Set(publishes.map(keyOf));
  return new Set(publish_at === null ? [] : parts.map(keyOf).filter((key) => !kept.has(key)));
}

export type Choice = {
  ticked: UnpublishedPart[];
  isPageTicked: boolean;
  /** `nothing`: the page would not be on the website; `same`: live is as it is here. */
  kind: 'page' | 'takeOff' | 'nothing' | 'same';
  findings: PublicationFinding[];
};

export function choiceOf(shown: Publication, unticked: ReadonlySet<string>): Choice {
  const ticked = shown.parts.filter((part) => !unticked.has(keyOf(part)));
  const isPageTicked = ticked.some(({ kind }) => kind === 'page');
  const isOut = shown.published || isPageTicked;
  const isSame = shown.changes === 0 && ticked.length === 0 && !shown.is_first;
  const kind = !isOut ? (shown.is_live ? 'takeOff' : 'nothing') : isSame ? 'same' : 'page';
  const isHidden = (key: string) => unticked.has(key) && shown.parts.some((part) => keyOf(part) === key);
  const findings = shown.findings.filter(
    (finding) => !isHidden(`${finding.kind} ${finding.id}`) && !isHidden(`section ${finding.section_id}`),
  );
  return { ticked, isPageTicked, kind, findings };
}
