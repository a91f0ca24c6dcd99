import { type ReactNode, useState } from 'react';
import { JsonField, type JsonFieldProps } from '../ui/json-field.tsx';
import { formatJson } from './json-text.ts';

export type JsonMeaningFieldProps = Pick<JsonFieldProps, 'label' | 'hint'> & {
  text: string;
  onChange: (text: string) => void;
  /** Whether the form was submitted; from then on errors are shown in a field that nobody has touched, too. */
  isTried: boolean;
  /** The server's messages. */
  refusals: string[] | undefined;
};

type ReadingProps<Line> = {
  reading: { ok: true; value: unknown } | { ok: false; messages: string[]; badLine: number | null };
  /** `null` if the text has none. */
  meaning: readonly Line[] | null;
  warning: (isShown: boolean) => ReactNode;
  children: (meaning: readonly Line[], isCurrent: boolean) => ReactNode;
};

/** A JSON text with its meaning beside it. While the text cannot be read, the last meaning is shown. */
export function JsonMeaningField<Line>(props: JsonMeaningFieldProps & ReadingProps<Line>) {
  const { label, hint, text, onChange, isTried, refusals, reading, meaning, warning, children } = props;
  const [isTouched, setTouched] = useState(false);
  const [last, setLast] = useState({ text, meaning: meaning ?? [] });
  if (meaning && last.text !== text) setLast({ text, meaning });
  const isShown = isTouched || isTried;
  return (
    <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <JsonField
        label={label}
        hint={hint}
        value={text}
        onChange={(value) => {
          setTouched(true);
          onChange(value);
        }}
        onBlur={() => setTouched(true)}
        badLine={!reading.ok && isShown ? reading.badLine : null}
        error={!reading.ok && isShown ? reading.messages : refusals}
        warning={warning(isShown)}
        onFormat={reading.ok ? () => onChange(formatJson(text)) : null}
      />
      {children(last.meaning, meaning !== null)}
    </div>
  );
}
