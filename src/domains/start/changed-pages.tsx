import { useState } from 'react';
import { Link } from 'wouter';
import type { ChangedPage } from '../../../contract/overview.ts';
import { number, t } from '../../language/translate.ts';
import { pageName } from '../../lib/pages.ts';
import { recentTime } from '../../lib/weekday-time.ts';
import { TextButton } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Block, type NameOf, nameStyles, rowStyles, rowsStyles } from './block.tsx';

const shownAtFirst = 5;

type ChangedPagesProps = { everyone: readonly ChangedPage[]; me: readonly ChangedPage[]; nameOf: NameOf };

/** The pages saved most recently. What comes while they are being read waits until it is wanted. */
export function ChangedPages({ everyone, me, nameOf }: ChangedPagesProps) {
  const [by, setBy] = useState<'everyone' | 'me'>('everyone');
  const [hasAll, setHasAll] = useState(false);
  const [kept, setKept] = useState({ everyone, me });
  const newest = { everyone, me }[by];
  const pages = kept[by];
  const known = new Set(pages.map(nameOfChange));
  const waiting = newest.filter((page) => !known.has(nameOfChange(page))).length;
  if (kept.everyone.length + kept.me.length + waiting === 0) return null;
  const shown = pages.slice(0, hasAll ? pages.length : shownAtFirst);
  const choice = (
    <RadioGroup
      isInline
      legend={t('By')}
      options={[
        { value: 'everyone', label: t('Everyone⟨by⟩') },
        { value: 'me', label: t('Me') },
      ]}
      value={by}
      onChange={setBy}
    />
  );
  return (
    <Block id="changed-pages" title={t('Pages changed last')} beside={choice}>
      {waiting === 0 ? null : (
        <p role="status" className="py-1 text-label">
          {t('{count} more.', { count: number(waiting) })}{' '}
          <TextButton strong onClick={() => setKept({ everyone, me })}>
            {t('Show them')}
          </TextButton>
        </p>
      )}
      {pages.length === 0 ? <p className={rowStyles}>{t('None of yours yet.')}</p> : null}
      <ol className={pages.length === 0 ? undefined : rowsStyles}>
        {shown.map((page) => (
          <li key={page.id} className={`${rowStyles} grid grid-cols-[minmax(0,1fr)_auto] gap-x-3`}>
            <Link
              href={`/domains/${page.domain_id}/pages/${page.id}`}
              dir="auto"
              className={`${nameStyles} hover:underline`}
            >
              {pageName(page)}
            </Link>
            <time dateTime={page.changed_at} className="text-hint leading-[1.375rem]">
              {recentTime(Date.parse(page.changed_at))}
            </time>
            <p className="col-span-full">{`${nameOf(page.domain_id)}${page.path ?? ''}`}</p>
            <p className="col-span-full">{act(page)}</p>
          </li>
        ))}
      </ol>
      {pages.length > shown.length ? (
        <p className="-mx-1.5 pt-1">
          <TextButton onClick={() => setHasAll(true)}>
            {t('Show {count} more', { count: number(pages.length - shown.length) })}
          </TextButton>
        </p>
      ) : null}
    </Block>
  );
}

const nameOfChange = ({ id, changed_at }: ChangedPage) => `${id} ${changed_at}`;

function act({ changed_by, part }: ChangedPage): string {
  const who = changed_by ?? t('Somebody');
  if (part === null) return t('{who} changed the page.', { who });
  const { kind, id, headline } = part;
  if (!headline) return t(kind === 'item' ? '{who} changed item {id}.' : '{who} changed section {id}.', { who, id });
  const named = { who, name: headline };
  return kind === 'item' ? t('{who} changed item “{name}”.', named) : t('{who} changed section “{name}”.', named);
}
