import { type ReactNode, useId } from 'react';
import { choiceStyles, hintStyles, labelStyles, markStyles } from './field-styles.ts';
import { asOption, type Option } from './options.tsx';

export type RadioGroupProps<Value extends string> = {
  legend: string;
  options: readonly (Value | Option<Value>)[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
};

export function RadioGroup<Value extends string>({ legend, options, value, onChange, hint }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="min-w-0">
      <legend className={labelStyles}>{legend}</legend>
      {hint && (
        <p id={id} className={hintStyles}>
          {hint}
        </p>
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
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
