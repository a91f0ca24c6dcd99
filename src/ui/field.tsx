import { Field, Input, Label, Select, Textarea } from '@headlessui/react';
import type { ComponentProps, Ref } from 'react';
import { controlOf, FieldFrame, FieldHint, FieldMessages, type FieldProps } from './field-frame.tsx';
import { choiceStyles, controlStyles, markStyles, selectStyles } from './field-styles.ts';
import { type Option, Options, SelectArrow } from './options.tsx';

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
  /** Monospaced, for Markdown and JSON. */
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
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
};

export function SelectField(props: SelectFieldProps) {
  const { options, placeholder, ref, onChange } = props;
  return (
    <FieldFrame {...props}>
      <SelectArrow>
        <Select
          {...controlOf(props)}
          ref={ref}
          value={props.value}
          onChange={(event) => onChange(event.target.value)}
          className={selectStyles}
        >
          <Options {...{ options, placeholder }} />
        </Select>
      </SelectArrow>
    </FieldFrame>
  );
}

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
