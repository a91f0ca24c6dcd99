import { useId, useState } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { controlStyles } from '../ui/field-styles.ts';
import { useFilterText } from '../ui/filter-text.ts';

export type Choice = { id: number; name: string; note: string };

export type LinkSeveralProps = {
  label: string;
  /** "Filter users" */
  filterLabel: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** "Link 2 users" */
  submit: string;
  isBusy: boolean;
  autoFocus?: boolean;
  onSubmit: () => void;
  onCancel?: (() => void) | undefined;
};

/** A filter above boxes, of which several are linked at once (ACC-05). */
export function LinkSeveral(props: LinkSeveralProps) {
  const {
    label,
    filterLabel,
    choices,
    chosen,
    onChange,
    submit,
    isBusy,
    autoFocus = false,
    onSubmit,
    onCancel,
  } = props;
  const reasonId = useId();
  const [typed, setTyped] = useState('');
  const query = useFilterText(typed, choices.length).trim().toLowerCase();
  const shown = choices.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(query));
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const unchosen = shown.filter(({ id }) => !chosen.includes(id));
  const total = number(choices.length);
  return (
    <form
      aria-label={label}
      className="mt-4 rounded-float border border-edge"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isBusy) onSubmit();
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
        {shown.map(({ id, name, note }) => {
          const isChosen = chosen.includes(id);
          return (
            <div key={id} className={isChosen ? 'bg-act-soft' : ''}>
              <label className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2.5 px-3.5 py-1 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => toggle(id)}
                  className="m-0 size-4.5 flex-none accent-act"
                />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-hint text-ink-2">{note}</span>
              </label>
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
        <Button
          type="submit"
          variant="primary"
          busy={isBusy ? t('Linking…') : null}
          lockedBy={chosen.length === 0 ? reasonId : null}
        >
          {submit}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('Cancel')}</Button> : null}
        {query !== '' && unchosen.length > 1 ? (
          <TextButton onClick={() => onChange([...chosen, ...unchosen.map(({ id }) => id)])}>
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
  );
}
