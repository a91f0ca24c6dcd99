import { useId } from 'react';
import { controlLook, FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type SuggestFieldProps = FieldProps<string> & { suggestions: readonly string[] };

/** A text with suggestions: one of them may be taken, and anything else may be typed. */
export function SuggestField(props: SuggestFieldProps) {
  const listId = useId();
  const { ids, control, frame } = useField(props);
  return (
    <FieldFrame {...frame} ids={ids} value={props.value}>
      <input
        {...control}
        list={listId}
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={controlLook}
      />
      <datalist id={listId}>
        {props.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
