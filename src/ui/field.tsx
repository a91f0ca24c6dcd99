import { Field, Input, Label, Select, Textarea } from '@headlessui/react';
import type { ComponentProps, Ref } from 'react';
import { controlOf, FieldFrame, FieldHint, FieldMessages, type FieldProps } from './field-frame.tsx';
import { choiceStyles, controlStyles, markStyles, selectStyles } from './field-styles.ts';
import { type Option, Options, SelectArrow } from './options.tsx';

export type TextFieldProps = FieldProps<string> &
  Pick<ComponentProps<'input'>, 'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck'> & {
    type?: 'text' | 'date' | 'time';
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { type = 'text', onChange, ref, autoCapitalize, inputMode, placeholder, spellCheck } = props;
  return (
    <FieldFrame {...props}>
      <Input
        {...controlOf(props)}
        {...{ type, ref, autoCapitalize, inputMode, placeholder, spellCheck }}
        autoComplete="off"
        value={props.value}
        onChange={(event) => onChange(event.target.value)}
        className={controlStyles}
      />
    </FieldFrame>
  );
}

/** For an email address. Not of the type `email`, because browsers refuse letters beyond ASCII there. */
export function EmailField(props: FieldProps<string>) {
  return <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

export type TextAreaProps = FieldProps<string> & {
  rows?: number;
  spellCheck?: boolean;
  /** Monospaced, for Markdown and JSON. */
  code?: boolean;
};

export function TextArea(props: TextAreaProps) {
  const { rows = 3, spellCheck, code = false, onChange } = props;
  return (
    <FieldFrame {...props}>
      <Textarea
        {...controlOf(props)}
        {...{ rows, spellCheck }}
        dir={code ? 'ltr' : 'auto'}
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
};

export function SelectField(props: SelectFieldProps) {
  const { options, placeholder, onChange } = props;
  return (
    <FieldFrame {...props}>
      <SelectArrow>
        <Select
          {...controlOf(props)}
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
