import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry } from '../../contract/history.ts';
import { Pending } from '../api/pending-screen.tsx';
import { useReading } from '../api/resource.ts';
import { counted } from '../language/translate.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { TextButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ActLine } from './act-line.tsx';
import { shortActsText } from './act-texts.ts';
import type { Histories } from './use-history.ts';

export type EntryProps = {
  histories: Histories<unknown>;
  entry: HistoryEntry;
  /** The number of the chosen version. */
  at: number | null;
  /** @param isSingle only the save with this number, not the entry that it is the last of */
  hrefOf: (seq: number, isSingle?: boolean) => string;
  /** Whether the chosen version is shown as a single save. */
  isSingle: boolean;
};

/** A link to a version, and the saves that it combines. */
export function Entry({ histories, entry, at, hrefOf, isSingle }: EntryProps) {
  const isChosen = at === entry.seq && !isSingle;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line">
      <Link
        id={versionId(entry.seq)}
        href={hrefOf(entry.seq)}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 py-2 pe-2 text-label leading-[1.3125rem] no-underline',
          chosenStyles(isChosen),
        )}
      >
        <span className={classNames('text-end text-hint', isChosen ? 'text-ink-2' : 'text-ink-3')}>
          {hourAndMinute(Date.parse(entry.at))}
        </span>{' '}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <ActLine {...entry} />
        </span>
      </Link>
      {entry.saves > 1 && entry.source !== 'image-refresh' && (
        <div className="mb-1 ms-16">
          <TextButton aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
            {counted(entry.saves, '{count} save', '{count} saves')}
            <ChevronDown aria-hidden="true" size={16} className={isOpen ? 'rotate-180' : undefined} />
          </TextButton>
          {isOpen && <Saves {...{ id, histories, entry, at, hrefOf, isSingle }} />}
        </div>
      )}
    </li>
  );
}

function Saves({ id, histories, entry, at, hrefOf, isSingle }: EntryProps & { id: string }) {
  const saves = useReading(histories.between(entry.first_seq, entry.seq));
  if (!saves.data) return <Pending resource={saves} />;
  return (
    <ol id={id} className="ms-1.5 mb-2 text-hint text-ink-2">
      {saves.data.entries.map((save) => (
        <li key={save.seq} className="py-[0.1875rem]">
          <Link
            href={hrefOf(save.seq, save.seq === entry.seq)}
            aria-current={at === save.seq && (at !== entry.seq || isSingle) ? 'true' : undefined}
            className="text-ink-2 no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {hourAndMinute(Date.parse(save.at))} {shortActsText(save.acts, save.source)}
          </Link>
        </li>
      ))}
    </ol>
  );
}

export const versionId = (seq: number): string => `version-${seq}`;

export const chosenStyles = (isChosen: boolean) =>
  isChosen ? 'bg-act-soft text-ink shadow-[inset_3px_0_var(--act)]' : 'text-ink-2 hover:bg-wash';
