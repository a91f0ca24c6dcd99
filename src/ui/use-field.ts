import { useId } from 'react';
import { describing, type FieldFrameProps, fieldIds } from './field-frame.tsx';

export type FieldProps<Value> = FieldFrameProps & {
  name?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Id of the control; one is made when it is missing. */
  id?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  lang?: string | undefined;
};

/** A choice: what is handed over, and what it is called. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** Ids and attributes every control has in common, and what goes around it. */
export function useField<Value>(props: FieldProps<Value>) {
  const own = useId();
  const ids = fieldIds(props.id ?? own);
  const { label, hint, note, warning, error, required, counter, range } = props;
  const frame: FieldFrameProps = { label, hint, note, warning, error, required, counter, range };
  const { name, autoFocus, disabled, lang, onBlur } = props;
  const control = { id: ids.control, name, autoFocus, disabled, lang, onBlur, ...describing(ids, frame) };
  return { ids, frame, control };
}

/** A choice given by its value alone is called like it. */
export function asOption<Value extends string>(option: Value | Option<Value>): Option<Value> {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
