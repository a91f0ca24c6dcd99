import type { ChangedUnit } from '../../contract/deployments.ts';
import { deploymentReadings as read } from '../api/deployment-readings.ts';
import { Pending } from '../api/pending.tsx';
import { type Resource, useReading } from '../api/resource.ts';
import { type Difference, domainDifference, isSame, menuDifference, pageDifference } from '../history/difference.ts';
import { DifferenceList } from '../history/text-difference.tsx';
import { t } from '../language/translate.ts';
import { WordLink } from '../ui/button.tsx';

export type RowDifferenceProps = {
  domainId: number;
  row: ChangedUnit;
  /** The number of the later side. */
  seq: number;
  name: string;
};

/** What differs between the two sides of a row, and where to go from there. */
export function RowDifference({ domainId, row, seq, name }: RowDifferenceProps) {
  const { kind, id, state, from_seq: from } = row;
  const to = state === 'destroyed' ? null : seq;
  const isPage = kind === 'page';
  const isMenu = kind === 'menu';
  const oldPage = useReading(isPage && from !== null ? read.pageVersion(domainId, id, from) : null);
  const newPage = useReading(isPage && to !== null ? read.pageVersion(domainId, id, to) : null);
  const oldMenu = useReading(isMenu && from !== null ? read.menuVersion(domainId, id, from) : null);
  const newMenu = useReading(isMenu && to !== null ? read.menuVersion(domainId, id, to) : null);
  const oldDomain = useReading(kind === 'domain' && from !== null ? read.domainVersion(domainId, from) : null);
  const newDomain = useReading(kind === 'domain' && to !== null ? read.domainVersion(domainId, to) : null);
  const sides: [Resource<unknown>, Resource<unknown>] = isPage
    ? [oldPage, newPage]
    : isMenu
      ? [oldMenu, newMenu]
      : [oldDomain, newDomain];
  const waiting = sides.find((side, place) => (place === 0 ? from : to) !== null && side.data === null);
  const differenceOf = (): Difference => {
    if (isPage) return pageDifference(oldPage.data, newPage.data);
    return isMenu ? menuDifference(oldMenu.data, newMenu.data) : domainDifference(oldDomain.data, newDomain.data);
  };
  const difference = waiting ? null : differenceOf();
  return (
    <div className="col-span-full my-2.5 border-s border-edge ps-3 md:col-start-2 md:ps-4">
      {waiting ? <Pending resource={waiting} /> : null}
      {difference ? (
        isSame(difference) ? (
          <p className="text-label text-ink-2">{t('The texts are the same.')}</p>
        ) : (
          <DifferenceList difference={difference} />
        )
      ) : null}
      {state === 'destroyed' ? null : <Ways domainId={domainId} row={row} name={name} />}
    </div>
  );
}

function Ways({ domainId, row: { kind, id }, name }: Omit<RowDifferenceProps, 'seq'>) {
  const domain = `/domains/${domainId}`;
  const [show, change] = {
    page: [`${domain}/pages/${id}`, `${domain}/pages/${id}/change`],
    menu: [`${domain}/menus/${id}`, `${domain}/menus/${id}/edit`],
    domain: [domain, `${domain}/edit`],
  }[kind] as [string, string];
  return (
    <div className="-mx-1.5 mt-2.5 flex flex-wrap gap-x-0.5">
      <WordLink href={show} aria-label={`${t('Show')}: ${name}`}>
        {t('Show')}
      </WordLink>
      <WordLink href={change} aria-label={`${t('Change')}: ${name}`}>
        {t('Change')}
      </WordLink>
      <WordLink href={`${show}/history`} aria-label={`${t('History')}: ${name}`}>
        {t('History')}
      </WordLink>
    </div>
  );
}
