import { useState } from 'react';
import { prettyJson } from '../forms/json-text.ts';
import { t } from '../language/translate.ts';
import { JsonField } from '../ui/json-field.tsx';
import { SchemaTable } from './schema-table.tsx';
import { readSchemaText } from './schema-text.ts';

export type SchemaFieldProps = {
  text: string;
  onChange: (text: string) => void;
  isTried: boolean;
  refusals: string[] | undefined;
};

/** The schema as JSON, with the resulting form beside it. While the text cannot be parsed, the last form stays. */
export function SchemaField({ text, onChange, isTried, refusals }: SchemaFieldProps) {
  const [isTouched, setTouched] = useState(false);
  const reading = readSchemaText(text);
  const { json, lines, messages, badLine, warning } = reading;
  const [meant, setMeant] = useState({ text, lines: lines ?? [] });
  if (lines && meant.text !== text) setMeant({ text, lines });
  const isShown = isTouched || isTried;
  const title = t(lines ? 'What editors are asked for' : 'What editors were asked for last');
  return (
    <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <JsonField
        label={t('Schema')}
        hint={t('A list of fields: name, type (string or boolean), and if you like enum, description, default.')}
        value={text}
        onChange={(value) => {
          setTouched(true);
          onChange(value);
        }}
        onBlur={() => setTouched(true)}
        badLine={isShown ? badLine : null}
        error={json === null && isShown ? messages : refusals}
        warning={isShown ? warning : null}
        onFormat={json ? () => onChange(prettyJson(json.value)) : null}
      />
      <div>
        <h2 className="pb-1 text-label font-title">{title}</h2>
        <SchemaTable label={title} lines={meant.lines} />
      </div>
    </div>
  );
}
