/** The parts of a `select`, in forms and above lists. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

export type Option<Value extends string = string> = { value: Value; label: string };

/** A plain value is its own label. */
export function asOption<Value extends string>(option: Value | Option<Value>): Option<Value> {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

type OptionsProps = {
  options: readonly (string | Option)[];
  /** The label of a first, empty option, such as "--Select Layout--". */
  placeholder?: string | undefined;
};

export const Options = ({ options, placeholder }: OptionsProps) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(asOption).map(({ value, label }) => (
      <option key={value} value={value} dir="auto">
        {label}
      </option>
    ))}
  </>
);

/** Draws the arrow of a `select` whose native arrow is hidden. */
export const SelectArrow = ({ children }: { children: ReactNode }) => (
  <span className="relative block">
    {children}
    <ChevronDown size={16} className="pointer-events-none absolute end-2.5 top-1/2 -mt-2 text-ink-2" />
  </span>
);
