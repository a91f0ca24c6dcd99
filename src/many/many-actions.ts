/** What can be done to chosen pages, and why not just now. */
import { type BatchAction, type BatchRequest, batchLimit, type RefusedPage } from '../../contract/batches.ts';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { number, problemText, t } from '../language/translate.ts';

export type ManyPanelName = 'set_layout' | 'set_in_sitemap' | 'move_under';
export type Start = (changes: Partial<BatchRequest> & Pick<BatchRequest, 'action'>) => void;

type Options = {
  domain: Domain;
  /** The chosen ones. */
  pages: readonly PageSummary[];
  isBusy: boolean;
  start: Start;
  open: (panel: ManyPanelName) => void;
  destroy: () => void;
};

export function manyActions({ domain, pages, isBusy, start, open, destroy }: Options) {
  const held = new Set(domain.held_pages.map(({ id }) => id));
  const general = isBusy
    ? t('Another action is under way.')
    : pages.length > batchLimit
      ? t('At most {count} pages at once.', { count: number(batchLimit) })
      : null;
  const action = (name: BatchAction, label: string, reason: string | null, onPress: () => void) => ({
    ...{ name, label, onPress },
    reason: general ?? reason,
  });
  return [
    action(
      'publish',
      t('Publish⟨box⟩'),
      pages.every(({ published }) => published) ? t('All of them are published.') : null,
      () => start({ action: 'publish' }),
    ),
    action(
      'unpublish',
      t('Unpublish'),
      pages.some(({ published }) => published) ? null : t('None of them is published.'),
      () => start({ action: 'unpublish' }),
    ),
    action('hold', t('Hold back'), pages.every(({ id }) => held.has(id)) ? t('All of them are held back.') : null, () =>
      start({ action: 'hold' }),
    ),
    action(
      'release',
      t('Include again'),
      pages.some(({ id }) => held.has(id)) ? null : t('None of them is held back.'),
      () => start({ action: 'release' }),
    ),
    action('set_layout', t('Set layout…'), null, () => open('set_layout')),
    action('set_in_sitemap', t('In sitemap…'), null, () => open('set_in_sitemap')),
    action('move_under', t('Move under…'), null, () => open('move_under')),
    action('destroy', t('Destroy'), null, destroy),
  ];
}

export const refusalText = ({ code, message, values }: RefusedPage): string =>
  problemText({ code, message, ...(values ? { values } : {}) });

/** The pages are sorted, so that what was reviewed has the same idempotency key when it runs. */
export const requestOf = (pages: readonly number[], changes: Parameters<Start>[0]): BatchRequest => ({
  pages: [...pages].sort((one, other) => one - other),
  ...{ publish_at: null, layout: null, in_sitemap: null, under: null },
  ...changes,
});
