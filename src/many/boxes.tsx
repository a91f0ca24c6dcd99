/** The boxes that choose pages: one in each row, and one for all that match. */
import { useEffect, useRef } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { type Store, useStore } from '../lib/store.ts';
import { type Choice, type ChoiceEvent, choose } from './choice.ts';

export type ChoiceStore = Store<Choice>;

export const tell = (store: ChoiceStore, event: ChoiceEvent): void => store.set(choose(store.get(), event));

/** Seen on hover and focus, with touch, and while something is chosen. The room around it is pressed too. */
const frame =
  'absolute inset-y-0 start-0 grid w-7 place-items-center pointer-coarse:w-9 opacity-0 has-[:focus-visible]:opacity-100 ' +
  '[tr:hover_&]:opacity-100 [tr:focus-within_&]:opacity-100 [table:has([data-chooses]:checked)_&]:opacity-100 pointer-coarse:opacity-100';
const box = 'm-0 size-4.5 accent-act';

type BoxProps = { store: ChoiceStore; page: PageSummary; shown: readonly PageSummary[] };

export function Box({ store, page, shown }: BoxProps) {
  const { ids } = useStore(store);
  return (
    <label className={frame}>
      <input
        type="checkbox"
        data-chooses=""
        aria-label={t('Choose {name}', { name: pageName(page) })}
        className={box}
        checked={ids.has(page.id)}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          tell(
            store,
            isRange ? { type: 'extended', id: page.id, shown: idsOf(shown) } : { type: 'toggled', id: page.id },
          );
        }}
      />
    </label>
  );
}

export function HeadBox({ store, shown }: Omit<BoxProps, 'page'>) {
  const { ids } = useStore(store);
  const input = useRef<HTMLInputElement>(null);
  const count = ids.size === 0 ? 0 : shown.reduce((sum, { id }) => sum + Number(ids.has(id)), 0);
  const isAll = count > 0 && count === shown.length;
  const isMixed = ids.size > 0 && !isAll;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={frame}>
      <input
        ref={input}
        type="checkbox"
        aria-label={t('Choose all that match')}
        className={box}
        checked={isAll}
        onChange={() => tell(store, isAll ? { type: 'cleared' } : { type: 'allChosen', shown: idsOf(shown) })}
      />
    </label>
  );
}

/** Why the last action left the page as it is. */
export function Refusal({ store, id }: { store: ChoiceStore; id: number }) {
  const reason = useStore(store).refusals.get(id);
  return reason ? (
    <span title={reason} className="block overflow-hidden text-ellipsis text-hint leading-4 font-normal text-stop">
      {reason}
    </span>
  ) : null;
}

export const idsOf = (pages: readonly PageSummary[]): number[] => pages.map(({ id }) => id);
