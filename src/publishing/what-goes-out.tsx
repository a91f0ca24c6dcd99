import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { Publication } from '../../contract/publication.ts';
import { Pending } from '../api/pending-screen.tsx';
import { useReading } from '../api/resource.ts';
import type { PageToPublish } from '../deployments/page-to-publish.ts';
import { isSame, pageDifference } from '../history/difference.ts';
import { DifferenceList } from '../history/text-difference.tsx';
import { pageHistories } from '../history/use-history.ts';
import { counted, t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import type { Choice } from './publication-choice.ts';
import { placesText } from './publication-texts.ts';

/** Up to this many changes, the difference is open at first. */
const mostOpen = 3;

type WhatGoesOutProps = { page: PageToPublish; shown: Publication; kind: Choice['kind'] };

/** What a new page consists of, or what is different on the website from now on. */
export function WhatGoesOut({ page, shown, kind }: WhatGoesOutProps) {
  const { is_live: isLive, changes, from_seq: from, sections, items } = shown;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const id = useId();
  if (kind === 'takeOff' || kind === 'nothing') return null;
  if (!isLive) {
    const parts = [
      t('New page'),
      sections > 0 ? counted(sections, '{count} section', '{count} sections') : '',
      items > 0 ? counted(items, '{count} item', '{count} items') : '',
    ];
    return (
      <section className="pt-4.5">
        <h3 className="font-semibold">{parts.filter(Boolean).join(', ')}</h3>
        <p className="text-hint text-ink-2">{newPageText(shown)}</p>
      </section>
    );
  }
  if (changes === 0 || from === null) return null;
  const isOpen = chosen ?? changes <= mostOpen;
  return (
    <section className="pt-4.5">
      <div className="flex items-center gap-2.5">
        <h3 className="min-w-0 flex-1 font-semibold">
          {counted(changes, '{count} change goes out', '{count} changes go out')}
        </h3>
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('Difference')}
          <ChevronDown aria-hidden="true" size={16} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </TextButton>
      </div>
      <div id={id}>{isOpen ? <ShownDifference page={page} from={from} to={shown.seq} /> : null}</div>
    </section>
  );
}

function newPageText(shown: Publication): string {
  const { path, menu_entries, links } = shown;
  const count = menu_entries + links;
  const places = placesText(shown);
  const begin =
    count === 0
      ? ''
      : count === 1
        ? t('{places} that points to it begins to work.', { places })
        : t('{places} that point to it begin to work.', { places });
  return `${t('Goes out at {path}.', { path })} ${begin}`.trim();
}

function ShownDifference({ page: { domainId, pageId }, from, to }: { page: PageToPublish; from: number; to: number }) {
  const { existing } = pageHistories(domainId, pageId);
  const before = useReading(existing(from));
  const after = useReading(existing(to));
  const waiting = before.data === null ? before : after.data === null ? after : null;
  if (waiting) return <Pending resource={waiting} />;
  const difference = pageDifference(before.data, after.data);
  return (
    <div className="mt-1.5 border-s-2 border-line ps-3.5">
      {isSame(difference) ? (
        <p className="text-label text-ink-2">{t('The texts are the same.')}</p>
      ) : (
        <DifferenceList difference={difference} />
      )}
    </div>
  );
}
