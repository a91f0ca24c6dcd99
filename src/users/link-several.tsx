import { useId, useState } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { controlStyles } from '../ui/field-styles.ts';
import { useFilterText } from '../ui/filter-text.ts';
import { showToast } from '../ui/toast.tsx';
import { RefusedLinks } from './refused-links.tsx';
import { keyOf, type Linkage, type LinkOutcome, useLinking } from './use-linking.ts';

export type Choice = Linkage & { note: string };

export type LinkSeveralProps = {
  label: string;
  /** "Filter users" */
  filterLabel: string;
  choices: readonly Choice[];
  /** With fewer choices there is no form. */
  least?: number;
  /** "Link 2 users" */
  submit: (count: number) => string;
  autoFocus?: boolean;
  /** Cancels, and is called once all that was chosen is linked. */
  onClose?: (() => void) | undefined;
};

/** A filter above boxes, of which several are linked at once. What is refused stays chosen. */
export function LinkSeveral(props: LinkSeveralProps) {
  const { label, filterLabel, choices, least = 1, submit, autoFocus = false, onClose } = props;
  const reasonId = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const [typed, setTyped] = useState('');
  const linking = useLinking(({ linked, refused }) => {
    setOutcome({ linked, refused });
    setChosen(refused.map(({ linkage }) => keyOf(linkage)));
    if (linked.length > 0) showToast(counted(linked.length, '{count} is linked now.', '{count} are linked now.'));
    if (refused.length === 0) onClose?.();
  });
  const query = useFilterText(typed, choices.length).trim().toLowerCase();
  const shown = choices.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(query));
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  const unchosen = shown.map(keyOf).filter((key) => !chosen.includes(key));
  const total = number(choices.length);
  const refused = <RefusedLinks outcome={outcome} onDismiss={() => setOutcome(null)} />;
  // Linking goes on: its outcome is told when nothing is left to choose.
  if (choices.length < least) return refused;
  return (
    <>
      {refused}
      <form
        aria-label={label}
        className="mt-4 rounded-float border border-edge"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = choices.filter((choice) => chosen.includes(keyOf(choice)));
          if (wanted.length > 0 && !linking.isBusy) linking.request(wanted);
        }}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5">
          <span className="font-semibold">{label}</span>
          <input
            aria-label={filterLabel}
            // biome-ignore lint/a11y/noAutofocus: it opens on request
            autoFocus={autoFocus}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter would link what was chosen before.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className={`${controlStyles} min-w-0 flex-1 max-sm:basis-full`}
          />
        </div>
        <div className="max-h-80 overflow-y-auto py-1">
          {shown.map((choice) => {
            const key = keyOf(choice);
            const isChosen = chosen.includes(key);
            return (
              <div key={key} className={isChosen ? 'bg-act-soft' : ''}>
                <label className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2.5 px-3.5 py-1 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    onChange={() => toggle(key)}
                    className="m-0 size-4.5 flex-none accent-act"
                  />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{choice.name}</span>
                  <span className="text-hint text-ink-2">{choice.note}</span>
                </label>
              </div>
            );
          })}
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
          <Button
            type="submit"
            variant="primary"
            busy={linking.isBusy ? t('Linking…') : null}
            lockedBy={chosen.length === 0 ? reasonId : null}
          >
            {submit(chosen.length)}
          </Button>
          {onClose ? <Button onClick={onClose}>{t('Cancel')}</Button> : null}
          {query !== '' && unchosen.length > 1 ? (
            <TextButton onClick={() => setChosen([...chosen, ...unchosen])}>
              {t('Choose all {count}', { count: number(shown.length) })}
            </TextButton>
          ) : null}
          <p id={reasonId} role="status" className="text-hint text-ink-2">
            {query === ''
              ? counted(chosen.length, '{count} of {total} chosen.', '{count} of {total} chosen.', { total })
              : t('{count} of {total} match “{query}”.', { count: number(shown.length), total, query: typed.trim() })}
          </p>
        </div>
      </form>
    </>
  );
}
