/** The panels of actions that need to know more: the layout, the sitemap, the path. */
import { useEffect, useRef, useState } from 'react';
import type { BatchReview } from '../../contract/batches.ts';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { useCommand } from '../lib/use-command.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { type ManyPanelName, refusalText, requestOf, type Start } from './many-actions.ts';
import type { BatchControls } from './use-batch.ts';

export type ManyPanelProps = {
  open: boolean;
  name: ManyPanelName | null;
  domain: Domain;
  pages: readonly PageSummary[];
  review: BatchControls['review'];
  start: Start;
  onClose: () => void;
};

export function ManyPanel({ open, name, ...props }: ManyPanelProps) {
  const [last, setLast] = useState(name);
  if (name !== null && last !== name) setLast(name);
  const count = props.pages.length;
  const titles: Record<ManyPanelName, string> = {
    set_layout: counted(count, 'Layout of {count} page', 'Layout of {count} pages'),
    set_in_sitemap: counted(count, '{count} page in the sitemap', '{count} pages in the sitemap'),
    move_under: counted(count, 'Move {count} page', 'Move {count} pages'),
  };
  if (last === null) return null;
  const Panel = { set_layout: LayoutPanel, set_in_sitemap: SitemapPanel, move_under: MovePanel }[last];
  return (
    <Dialog open={open} title={titles[last]} size="panel" onClose={props.onClose}>
      {open ? <Panel {...props} /> : null}
    </Dialog>
  );
}

type PanelProps = Omit<ManyPanelProps, 'open' | 'name'>;

function LayoutPanel({ domain, pages, start, onClose }: PanelProps) {
  const names = new Set([
    ...(domain.domain_settings?.layouts ?? []).map(({ name }) => name),
    ...domain.pages.flatMap(({ layout }) => layout ?? []),
  ]);
  const [layout, setLayout] = useState(pages[0]?.layout ?? '');
  return (
    <>
      <SelectField label={t('Layout')} value={layout} onChange={setLayout} options={[...names].sort()} />
      <Foot label={t('Set layout')} onPress={() => start({ action: 'set_layout', layout })} onClose={onClose} />
    </>
  );
}

function SitemapPanel({ start, onClose }: PanelProps) {
  const [isIn, setIn] = useState<'in' | 'out'>('in');
  return (
    <>
      <RadioGroup
        legend={t('In sitemap')}
        value={isIn}
        onChange={setIn}
        options={[
          { value: 'in', label: t('yes') },
          { value: 'out', label: t('no') },
        ]}
      />
      <Foot
        label={t('Set')}
        onPress={() => start({ action: 'set_in_sitemap', in_sitemap: isIn === 'in' })}
        onClose={onClose}
      />
    </>
  );
}

/** The path first, then what would be written, then the move. */
function MovePanel({ pages, review, start, onClose }: PanelProps) {
  const [under, setUnder] = useState('/');
  const [seen, setSeen] = useState<{ under: string; review: BatchReview } | null>(null);
  const ids = pages.map(({ id }) => id);
  const reviewing = useCommand<string, BatchReview>(
    (signal, path) => review(requestOf(ids, { action: 'move_under', under: path }), signal),
    (answer, path) => setSeen({ under: path, review: answer }),
  );
  const isReviewed = seen?.under === under;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReviewed) result.current?.focus();
  }, [isReviewed]);
  return (
    <>
      <TextField label={t('Under the path')} value={under} onChange={setUnder} spellCheck={false} />
      {reviewing.failure ? <Notice tone="stop">{failureMessage(reviewing.failure)}</Notice> : null}
      {isReviewed && seen ? (
        <div ref={result} tabIndex={-1} className="mt-4 outline-none">
          <p>{reviewText(seen.review)}</p>
          <ul className="mt-2 text-stop">
            {seen.review.refusals.slice(0, 20).map((refused) => (
              <li key={refused.id}>{`${refused.name}: ${refusalText(refused)}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {isReviewed ? (
        <Foot label={t('Move⟨pages⟩')} onPress={() => start({ action: 'move_under', under })} onClose={onClose} />
      ) : (
        <Foot
          label={t('Review')}
          busy={reviewing.isBusy ? t('Loading…') : null}
          onPress={() => reviewing.request(under)}
          onClose={onClose}
        />
      )}
    </>
  );
}

function reviewText({ moved, links, redirects }: BatchReview): string {
  return [
    counted(moved, '{count} page moves, with those below.', '{count} pages move, with those below.'),
    counted(links, '{count} link goes along.', '{count} links go along.'),
    counted(redirects, '{count} redirect is made.', '{count} redirects are made.'),
  ].join(' ');
}

type FootProps = { label: string; busy?: string | null; onPress: () => void; onClose: () => void };

const Foot = ({ label, busy = null, onPress, onClose }: FootProps) => (
  <div className="mt-5 flex gap-3">
    <Button variant="primary" busy={busy} onClick={onPress}>
      {label}
    </Button>
    <Button onClick={onClose}>{t('Cancel')}</Button>
  </div>
);
