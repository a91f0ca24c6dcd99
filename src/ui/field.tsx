import { Field, Fieldset, Input, Label, Legend, Select, Textarea } from '@headlessui/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type Ref, useId, useRef } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from './button.tsx';
import {
  asOption,
  controlOf,
  controlStyles,
  FieldFrame,
  FieldHint,
  FieldMessages,
  type FieldProps,
  hintStyles,
  labelStyles,
  type Option,
} from './field-frame.tsx';

export type TextFieldProps = FieldProps<string> &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck'> & {
    type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'time';
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete = 'off', onChange, ref, inputMode, maxLength, placeholder, spellCheck } = props;
  return (
    <FieldFrame {...props}>
      <Input
        {...controlOf(props)}
        {...{ type, ref, autoComplete, inputMode, maxLength, placeholder, spellCheck }}
        value={props.value}
        onChange={(event) => onChange(event.target.value)}
        className={controlStyles}
      />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldProps<string> & {
  rows?: number;
  spellCheck?: boolean;
  /** Monospaced, for Markdown, JSON and tokens. */
  code?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea(props: TextAreaProps) {
  const { rows = 3, spellCheck, code = false, ref, onChange } = props;
  return (
    <FieldFrame {...props}>
      <Textarea
        {...controlOf(props)}
        {...{ rows, spellCheck, ref }}
        value={props.value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyles} resize-y ${code ? 'font-mono text-hint [tab-size:2]' : ''}`}
      />
    </FieldFrame>
  );
}

export type SelectFieldProps = FieldProps<string> & {
  options: readonly (string | Option)[];
  /** Text of a first, empty choice such as "--Select Layout--". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
};

export function SelectField(props: SelectFieldProps) {
  const { options, placeholder, ref, onChange } = props;
  return (
    <FieldFrame {...props}>
      <span className="relative block">
        <Select
          {...controlOf(props)}
          ref={ref}
          value={props.value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlStyles} appearance-none pe-8 text-ellipsis`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(asOption).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute end-2.5 top-1/2 -mt-2 text-ink-2"
        />
      </span>
    </FieldFrame>
  );
}

const choiceStyles = 'inline-flex min-h-7 items-center gap-2 pointer-coarse:min-h-9';
const markStyles = 'm-0 size-4.5 flex-none accent-act';

export function CheckboxField(props: FieldProps<boolean> & { ref?: Ref<HTMLInputElement> }) {
  const { id, label, hint, warning, error, disabled, ref, onChange } = props;
  return (
    <Field disabled={disabled} className="min-w-0">
      <Label htmlFor={id} className={choiceStyles}>
        <Input
          {...controlOf(props)}
          ref={ref}
          type="checkbox"
          checked={props.value}
          onChange={(event) => onChange(event.target.checked)}
          className={markStyles}
        />
        {label}
      </Label>
      <FieldHint hint={hint} />
      <FieldMessages warning={warning} error={error} />
    </Field>
  );
}

export type RadioGroupProps<Value extends string> = Pick<FieldProps<Value>, 'value' | 'onChange' | 'hint'> & {
  legend: string;
  options: readonly (Value | Option<Value>)[];
};

export function RadioGroup<Value extends string>({ legend, options, value, onChange, hint }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <Fieldset aria-describedby={hint ? id : undefined} className="min-w-0">
      <Legend as="legend" className={labelStyles}>
        {legend}
      </Legend>
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
    </Fieldset>
  );
}

export type SearchFieldProps = FieldProps<string> &
  Pick<ComponentProps<'input'>, 'onKeyDown' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete'> & {
    placeholder?: string;
    clearLabel?: string;
    'data-autofocus'?: boolean;
  };

/** A filter: a magnifier, and a button that clears it and leaves the focus in the field. */
export function SearchField({ clearLabel = t('Clear filter'), ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const {
    onKeyDown,
    'aria-controls': controls,
    'aria-activedescendant': active,
    'aria-autocomplete': completes,
  } = props;
  const clear = () => {
    props.onChange('');
    input.current?.focus();
  };
  return (
    <FieldFrame {...props}>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="absolute inset-y-0 start-2.5 my-auto text-ink-2"
        />
        <Input
          {...controlOf(props)}
          ref={input}
          onKeyDown={onKeyDown}
          aria-controls={controls}
          aria-activedescendant={active}
          aria-autocomplete={completes}
          data-autofocus={props['data-autofocus']}
          type="search"
          autoComplete="off"
          placeholder={props.placeholder}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          className={`${controlStyles} ps-8.5 pe-9 [&::-webkit-search-cancel-button]:appearance-none`}
        />
        {props.value !== '' && (
          <span className="absolute end-0.5 top-0.5">
            <IconButton
              label={clearLabel}
              icon={<X aria-hidden="true" size={16} strokeWidth={1.75} />}
              onClick={clear}
            />
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
