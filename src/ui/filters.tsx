/**
 * The controls above lists: search, filter, sort. They have a label but no hint or message that Headless UI would have to
 * connect, so they are native elements, and no list waits for the script of the forms.
 */
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { t } from '../language/translate.ts';
import { Button, IconButton } from './button.tsx';
import { controlStyles, labelStyles, selectStyles } from './field-styles.ts';
import { asOption, type Option, Options, SelectArrow } from './options.tsx';

type FilterProps = { label: string; value: string; onChange: (value: string) => void };

export type SearchFieldProps = FilterProps &
  Pick<ComponentProps<'input'>, 'onKeyDown' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete'> & {
    clearLabel?: string;
    'data-autofocus'?: boolean;
  };

/** A search field with a magnifier, and a button that clears it and keeps the focus in the field. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, clearLabel = t('Clear filter'), ...attributes } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Labelled label={label}>
      {(id) => (
        <div className="relative">
          <Search size={16} className="absolute inset-y-0 start-2.5 my-auto text-ink-2" />
          <input
            {...attributes}
            id={id}
            ref={input}
            type="search"
            autoComplete="off"
            dir="auto"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlStyles} ps-8.5 pe-9 [&::-webkit-search-cancel-button]:appearance-none`}
          />
          {value !== '' && (
            <span className="absolute end-0.5 top-0.5">
              <IconButton label={clearLabel} icon={<X size={16} />} onClick={clear} />
            </span>
          )}
        </div>
      )}
    </Labelled>
  );
}

type ShowAllButtonProps = { onClear: () => void; children: ReactNode };

/** Clears the filters where nothing matches. The button disappears with that, so the focus moves to the search field. */
export const ShowAllButton = ({ onClear, children }: ShowAllButtonProps) => (
  <Button
    small
    onClick={({ currentTarget }) => {
      currentTarget.closest('[role="dialog"], main')?.querySelector<HTMLElement>('input[type="search"]')?.focus();
      onClear();
    }}
  >
    {children}
  </Button>
);

type SelectFilterProps = FilterProps & {
  /** The label of the empty value, which filters nothing. */
  all?: string;
  options: readonly (string | Option)[];
  /** The label of the value while no option has it, because its object is deleted or not loaded yet. */
  unlisted?: string;
};

export const SelectFilter = ({ label, value, onChange, all, options, unlisted }: SelectFilterProps) => (
  <Labelled label={label}>
    {(id) => (
      <SelectArrow>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={selectStyles}>
          {all && <option value="">{all}</option>}
          <Options options={options} />
          {unlisted && value !== '' && !options.some((option) => asOption(option).value === value) ? (
            <option value={value}>{unlisted}</option>
          ) : null}
        </select>
      </SelectArrow>
    )}
  </Labelled>
);

export const DateFilter = ({ label, value, onChange }: FilterProps) => (
  <Labelled label={label}>
    {(id) => (
      <input
        id={id}
        type="date"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlStyles}
      />
    )}
  </Labelled>
);

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
