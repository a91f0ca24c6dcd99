import { type ReactNode, useState } from 'react';
import { prettyJson } from '../forms/json-text.ts';
import { t } from '../language/translate.ts';
import { JsonField } from '../ui/json-field.tsx';
import { type ModeLine, ModeList } from './mode-list.tsx';

/** The meaning of a JSON text, or its errors. */
export type ReadLines =
  | { ok: true; value: unknown; lines: ModeLine[]; oddities: string[]; hints: string[] }
  | { ok: false; messages: string[]; badLine: number | null };

export type ModesFieldProps = {
  label: string;
  text: string;
  reading: ReadLines;
  onChange: (text: string) => void;
  isTried: boolean;
  refusals: string[] | undefined;
};

/** A list of modes as JSON, with its meaning beside it. While the text cannot be parsed, the last meaning is shown. */
export function ModesField({ label, text, reading, onChange, isTried, refusals }: ModesFieldProps) {
  const [isTouched, setTouched] = useState(false);
  const [meant, setMeant] = useState(reading.ok ? { text, lines: reading.lines } : { text: '', lines: [] });
  if (reading.ok && meant.text !== text) setMeant({ text, lines: reading.lines });
  const isShown = isTouched || isTried;
  return (
    <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <JsonField
        label={label}
        value={text}
        onChange={(value) => {
          setTouched(true);
          onChange(value);
        }}
        onBlur={() => setTouched(true)}
        badLine={!reading.ok && isShown ? reading.badLine : null}
        error={!reading.ok && isShown ? reading.messages : refusals}
        warning={reading.ok ? warningOf(reading) : null}
        onFormat={reading.ok ? () => onChange(prettyJson(reading.value)) : null}
      />
      <ModeList rank="h2" title={t(reading.ok ? 'What it means' : 'What it meant last')} modes={meant.lines} />
    </div>
  );
}

/** One line for each warning. */
function warningOf({ oddities, hints }: { oddities: string[]; hints: string[] }): ReactNode {
  const problems = oddities.join(' ');
  const lines = [...(problems ? [t('Not understood, and kept as it is: {problems}', { problems })] : []), ...hints];
  if (lines.length === 0) return null;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
