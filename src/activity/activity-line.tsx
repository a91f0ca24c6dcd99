import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { ActivityEntry } from '../../contract/activity.ts';
import { actsText } from '../history/act-texts.ts';
import { counted, t } from '../language/translate.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { WordButton } from '../ui/button.tsx';
import { ActivityText } from './activity-text.tsx';

/** When, who did what, and where; several writes open. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { at, domain, writes } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5 last:border-b-0 md:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,15rem)_6rem]">
      <time dateTime={at} className="text-end text-label text-ink-3">
        {hourAndMinute(Date.parse(at))}
      </time>
      <span className="[overflow-wrap:anywhere]">
        <ActivityText entry={entry} />
      </span>
      <span className="col-start-2 text-label [overflow-wrap:anywhere] text-ink-2 md:col-start-3">
        {domain?.fqdn ?? placeOf(entry)}
      </span>
      {writes.length > 1 ? (
        <span className="col-start-2 -ms-1.5 md:col-start-4 md:-me-1.5 md:justify-self-end">
          <WordButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {counted(writes.length, '{count} save', '{count} saves')}
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} className={isOpen ? 'rotate-180' : ''} />
          </WordButton>
        </span>
      ) : null}
      {isOpen ? (
        <ol id={id} className="col-start-2 text-label text-ink-2 md:col-span-3 md:col-start-2">
          {writes.map((write) => (
            <li key={write.at} className="[overflow-wrap:anywhere]">
              {hourAndMinute(Date.parse(write.at))} {actsText(write.acts)}
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

function placeOf({ kind }: ActivityEntry): string {
  if (kind === 'sign-in') return t('Sign-in');
  if (kind === 'component') return t('Components');
  return kind === 'user' || kind === 'invitation' ? t('Users') : '';
}
