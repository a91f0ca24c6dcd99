import { useEffect, useId, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { counted, number, t } from '../language/translate.ts';
import { useStore } from '../lib/store.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { toolbarStyles } from '../ui/button-styles.ts';
import { Toolbar } from '../ui/toolbar.tsx';
import { useMedia } from '../ui/use-media.ts';
import { type ChoiceStore, idsOf, tell } from './boxes.tsx';
import type { manyActions } from './many-actions.ts';

type ChosenProps = {
  store: ChoiceStore;
  shown: readonly PageSummary[];
  count: number;
  actions: ReturnType<typeof manyActions>;
};

/** How many pages are chosen, and what can be done to them. On phones it stands at the bottom. */
export function Chosen({ store, shown, count, actions }: ChosenProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMedia('(max-width: 767px)');
  const { ids } = useStore(store);
  useEffect(() => {
    // The bar at the bottom must not cover the last row.
    document.body.style.paddingBottom = isNarrow ? '6rem' : '';
    return () => {
      document.body.style.paddingBottom = '';
    };
  }, [isNarrow]);
  const here = shown.reduce((sum, page) => sum + Number(ids.has(page.id)), 0);
  const [first, ...others] = actions;
  return (
    <section
      aria-label={t('Chosen pages')}
      data-part="many"
      className="sticky top-0 z-2 border-y border-act bg-act-soft px-2.5 py-1.5 max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:z-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
        <p>
          <span className="font-semibold">{counted(count, '{count} page', '{count} pages')}</span>{' '}
          {here < count ? t('chosen, {count} of them not shown here', { count: number(count - here) }) : t('chosen')}
        </p>
        {here < shown.length ? (
          <TextButton onClick={() => tell(store, { type: 'allChosen', shown: idsOf(shown) })}>
            {t('Choose all {count}', { count: number(shown.length) })}
          </TextButton>
        ) : null}
        <TextButton onClick={() => tell(store, { type: 'cleared' })}>{t('Choose none')}</TextButton>
      </div>
      {isNarrow ? (
        <div className="flex gap-2 py-1">
          {first ? (
            <Button variant="primary" lockedBy={first.reason ? `${id}-reason` : null} onClick={first.onPress}>
              {first.label}
            </Button>
          ) : null}
          {first?.reason ? <Reason id={`${id}-reason`}>{first.reason}</Reason> : null}
          <Button id={`${id}-more`} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('More')}
          </Button>
          {isOpen ? (
            <ActionMenu
              label={t('More')}
              anchorId={`${id}-more`}
              actions={others.filter(({ reason }) => reason === null)}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </div>
      ) : (
        <Toolbar
          label={counted(count, 'Actions for {count} page', 'Actions for {count} pages')}
          className={toolbarStyles}
        >
          {actions.map(({ name, label, reason, onPress }) => (
            <span key={name} title={reason ?? undefined}>
              <TextButton
                strong={name === first?.name}
                destroy={name === 'destroy'}
                lockedBy={reason ? `${id}-${name}` : null}
                onClick={onPress}
              >
                {label}
              </TextButton>
              {reason ? <Reason id={`${id}-${name}`}>{reason}</Reason> : null}
            </span>
          ))}
        </Toolbar>
      )}
    </section>
  );
}

const Reason = ({ id, children }: { id: string; children: string }) => (
  <span id={id} className="sr-only">
    {children}
  </span>
);
