/** What is done to the chosen pages, and what became of the last action. */
import { useEffect, useState } from 'react';
import type { BatchRequest } from '../../contract/batches.ts';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { counted, listed, t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { pageName } from '../lib/pages.ts';
import { useStore } from '../lib/store.ts';
import { LazyAlertDialog, LazyDialog } from '../ui/lazy-dialog.tsx';
import { announce, useSpoken } from '../ui/live-region.tsx';
import { type ChoiceStore, idsOf, tell } from './boxes.tsx';
import { Chosen } from './chosen-bar.tsx';
import { type ManyPanelName, manyActions, refusalText, requestOf } from './many-actions.ts';
import { keyRequests } from './many-keys.ts';
import { ManyResult } from './many-result.tsx';
import { useBatch } from './use-batch.ts';

const manyPanel = script('many-panel', async () => (await import('./many-panel.tsx')).ManyPanel);

export type ManyBarProps = { domain: Domain; store: ChoiceStore; shown: readonly PageSummary[] };

export function ManyBar({ domain, store, shown }: ManyBarProps) {
  const { ids } = useStore(store);
  const [panel, setPanel] = useState<ManyPanelName | null>(null);
  const [isAsking, setAsking] = useState(false);
  const batch = useBatch(domain.id, ({ work, request }, { refusals, waiting }) => {
    // An action by a key on one row leaves the choice as it is.
    const written = new Set(request.pages);
    const kept = [...store.get().ids].filter((id) => !written.has(id));
    const left = work === 'run' ? request.pages : [];
    const refused = new Map(refusals.map((problem) => [problem.id, refusalText(problem)]));
    const isStopped = waiting > 0;
    tell(store, { type: 'settled', left: [...kept, ...(isStopped ? left : refused.keys())], refusals: refused });
  });
  useEffect(() => tell(store, { type: 'listed', present: new Set(idsOf(domain.pages)) }), [store, domain.pages]);
  useSpoken(ids.size === 0 ? null : counted(ids.size, '{count} page chosen', '{count} pages chosen'));
  useEscape(ids.size > 0, () => tell(store, { type: 'cleared' }));
  const pages = domain.pages.filter(({ id }) => ids.has(id));
  const start = (changes: Partial<BatchRequest> & Pick<BatchRequest, 'action'>) => {
    setPanel(null);
    setAsking(false);
    void batch.start(requestOf([...ids], changes));
  };
  const { isBusy } = batch;
  const asked = useStore(keyRequests);
  useEffect(() => {
    if (!asked) return;
    keyRequests.set(null);
    if (isBusy) announce(t('Another action is under way.'));
    else if (asked.action === 'move_under') setPanel('move_under');
    else void batch.start(requestOf([asked.id], { action: asked.action }));
  });
  const actions = manyActions({ domain, pages, isBusy, start, open: setPanel, destroy: () => setAsking(true) });
  const names = pages.slice(0, 5).map(pageName);
  return (
    <>
      <ManyResult domainId={domain.id} batch={batch} />
      {ids.size === 0 ? null : <Chosen {...{ store, shown, actions, count: ids.size }} />}
      <LazyDialog
        wanted={manyPanel}
        props={{
          open: panel !== null,
          name: panel,
          domain,
          pages,
          review: batch.review,
          start,
          onClose: () => setPanel(null),
        }}
        onCancel={() => setPanel(null)}
      />
      <LazyAlertDialog
        open={isAsking}
        question={counted(
          ids.size,
          'Do you really want to destroy {count} page?',
          'Do you really want to destroy {count} pages?',
        )}
        consequences={
          <>
            <p>{pages.length > names.length ? `${names.join(', ')} …` : listed(names)}</p>
            {t('Their sections and items go with them. Links, menus and breadcrumbs that lead to them will be broken.')}
          </>
        }
        onConfirm={() => {
          announce(t('Destroying…'));
          start({ action: 'destroy' });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Escape ends the choice, unless it closes something or is pressed in a field. */
function useEscape(isOn: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, defaultPrevented, target } = event;
      const isInField = target instanceof Element && target.matches('input:not([type=checkbox]), select');
      const isFree = !defaultPrevented && !isInField && !document.querySelector('[role$="dialog"]');
      if (key === 'Escape' && isFree) end();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
