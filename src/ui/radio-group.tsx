import { type ReactNode, useId } from 'react';
import { choiceStyles, hintStyles, labelStyles, markStyles } from './field-styles.ts';
import { asOption, type Option } from './options.tsx';

export type RadioGroupProps<Value extends string> = {
  legend: string;
  options: readonly (Value | Option<Value>)[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  /** In a line with other controls: the legend is only read out. */
  isInline?: boolean;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, hint, isInline = false } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="min-w-0">
      <legend className={isInline ? 'sr-only' : labelStyles}>{legend}</legend>
      {hint && (
        <p id={id} className={hintStyles}>
          {hint}
        </p>
      )}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${isInline ? 'text-label' : 'min-h-9'}`}>
        {options.map(asOption<Value>).map((option) => (
          <label key={option.value} className={choiceStyles}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={markStyles}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
