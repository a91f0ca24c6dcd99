/** What selects consist of, in forms and above lists. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

/** An option: its value and its label. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** An option given only by its value has that value as its label. */
export function asOption<Value extends string>(option: Value | Option<Value>): Option<Value> {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

type OptionsProps = {
  options: readonly (string | Option)[];
  /** Text of a first, empty choice such as "--Select Layout--". */
  placeholder?: string | undefined;
};

export const Options = ({ options, placeholder }: OptionsProps) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(asOption).map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

/** Around a select whose own arrow is hidden. */
export const SelectArrow = ({ children }: { children: ReactNode }) => (
  <span className="relative block">
    {children}
    <ChevronDown
      aria-hidden="true"
      size={16}
      strokeWidth={1.75}
      className="pointer-events-none absolute end-2.5 top-1/2 -mt-2 text-ink-2"
    />
  </span>
);
