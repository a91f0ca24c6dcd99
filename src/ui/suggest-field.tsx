import { Input } from '@headlessui/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { foldText } from '../../contract/fold-text.ts';
import { number } from '../language/translate.ts';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { controlStyles } from './field-styles.ts';
import { Suggestions, suggestionId } from './suggestions.tsx';

/** `count` is how often the name is in use. */
export type Suggestion = { name: string; count: number };
export type SuggestFieldProps = Omit<FieldProps<string>, 'onBlur'> & {
  /** The name of the list: "Categories in use". */
  listLabel: string;
  suggestions: readonly Suggestion[];
};

/** A text field with suggestions: arrow keys and Enter accept one; any other text may be typed. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, suggestions, listLabel } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const rows = isOpen ? matching(suggestions, value) : [];
  const isShown = rows.length > 0;
  const show = (next: number | null = null) => {
    setOpen(true);
    setActive(next);
  };
  const close = () => setOpen(false);
  const pick = ({ name }: Suggestion) => {
    props.onChange(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const row = active === null ? undefined : rows[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const count = isShown ? rows.length : matching(suggestions, value).length;
      show(stepped(isShown ? active : null, event.key === 'ArrowDown' ? 1 : -1, count));
    } else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter' && row) pick(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame {...props}>
      <div className="relative">
        <Input
          {...controlOf(props)}
          role="combobox"
          aria-expanded={isShown}
          aria-autocomplete="list"
          aria-controls={listId}
          {...(isShown && active !== null ? { 'aria-activedescendant': suggestionId(listId, active) } : {})}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            props.onChange(event.target.value);
            show();
          }}
          onClick={() => show()}
          onBlur={close}
          onKeyDown={onKeyDown}
          className={controlStyles}
        />
        {isShown && (
          <Suggestions
            id={listId}
            label={listLabel}
            rows={rows}
            active={active}
            place={{ left: 0, top: '100%' }}
            rowKey={({ name }) => name}
            renderRow={({ name, count }) => (
              <span className="flex justify-between gap-3 [overflow-wrap:anywhere]">
                <span>{name}</span>{' '}
                {count > 0 ? <span className="shrink-0 text-hint text-ink-2">{number(count)}</span> : null}
              </span>
            )}
            onPick={pick}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** All suggestions if the field already holds one of them, because the user is then looking for another. */
function matching(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (suggestions.some(({ name }) => name === typed)) return suggestions;
  const wanted = foldText(typed);
  return suggestions.filter(({ name }) => foldText(name).includes(wanted));
}

/** The next or previous index, wrapping around; `from` is `null` while the text itself is active. */
function stepped(from: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (from === null) return step === 1 ? 0 : count - 1;
  return (from + step + count) % count;
}
