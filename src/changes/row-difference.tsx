import type { ChangedUnit } from '../../contract/deployments.ts';
import { Pending } from '../api/pending-screen.tsx';
import { type Resource, useReading } from '../api/resource.ts';
import { type Difference, domainDifference, isSame, menuDifference, pageDifference } from '../history/difference.ts';
import { DifferenceList } from '../history/text-difference.tsx';
import { domainHistories, type Histories, menuHistories, pageHistories } from '../history/use-history.ts';
import { t } from '../language/translate.ts';
import { TextButtonLink } from '../ui/button.tsx';

export type RowDifferenceProps = {
  domainId: number;
  row: ChangedUnit;
  /** The number of the later version. */
  seq: number;
  name: string;
};

/** The difference between the two versions of a row, and links to what was changed. */
export function RowDifference(props: RowDifferenceProps) {
  const { domainId, row } = props;
  const { kind, id } = row;
  if (kind === 'page')
    return <Comparison {...props} histories={pageHistories(domainId, id)} compare={pageDifference} />;
  if (kind === 'menu')
    return <Comparison {...props} histories={menuHistories(domainId, id)} compare={menuDifference} />;
  return <Comparison {...props} histories={domainHistories(domainId)} compare={domainDifference} />;
}

type ComparisonProps<Version> = RowDifferenceProps & {
  histories: Pick<Histories<Version>, 'existing'>;
  compare: (before: Version | null, after: Version | null) => Difference;
};

function Comparison<Version>({ domainId, row, seq, name, histories, compare }: ComparisonProps<Version>) {
  const { state, from_seq: from } = row;
  const to = state === 'destroyed' ? null : seq;
  const before = useReading(from === null ? null : histories.existing(from));
  const after = useReading(to === null ? null : histories.existing(to));
  const isWaiting = (side: Resource<Version>, number: number | null) => number !== null && side.data === null;
  const waiting = isWaiting(before, from) ? before : isWaiting(after, to) ? after : null;
  const difference = waiting ? null : compare(before.data, after.data);
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
      {state === 'destroyed' ? null : <RowLinks domainId={domainId} row={row} name={name} />}
    </div>
  );
}

/** The address of the changed page, menu or domain. */
export function hrefOf(domainId: number, { kind, id }: ChangedUnit): string {
  return `/domains/${domainId}${kind === 'domain' ? '' : `/${kind}s/${id}`}`;
}

function RowLinks({ domainId, row, name }: Omit<RowDifferenceProps, 'seq'>) {
  const show = hrefOf(domainId, row);
  const change = `${show}/${row.kind === 'page' ? 'change' : 'edit'}`;
  return (
    <div className="-mx-1.5 mt-2.5 flex flex-wrap gap-x-0.5">
      <TextButtonLink href={show} aria-label={`${t('Show')}: ${name}`}>
        {t('Show')}
      </TextButtonLink>
      <TextButtonLink href={change} aria-label={`${t('Change')}: ${name}`}>
        {t('Change')}
      </TextButtonLink>
      <TextButtonLink href={`${show}/history`} aria-label={`${t('History')}: ${name}`}>
        {t('History')}
      </TextButtonLink>
    </div>
  );
}
