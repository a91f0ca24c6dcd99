/** A component's schema as it is typed: parsed for the preview, and checked before it is saved (ADM-09). */
import { decode } from '../../contract/decode.ts';
import { excessProblems, jsonExcess } from '../../contract/json-excess.ts';
import { issueMessage } from '../forms/json-lists.ts';
import { asText, mistakeLines, readJson } from '../forms/json-text.ts';
import { problemText, t } from '../language/translate.ts';
import { fallbackText, labelOf, type WireField, wireFields } from './component-schema.ts';

/** A field of the schema as text for editors. */
export type SchemaLine = { name: string; label: string; control: string; description: string | null };

/** Text that is not valid JSON is refused; JSON that is not a schema only causes a warning. */
export type SchemaReading = {
  /** `null` for text that is not valid JSON. */
  json: { value: unknown } | null;
  lines: SchemaLine[] | null;
  messages: string[];
  badLine: number | null;
  warning: string | null;
};

export function readSchemaText(text: string): SchemaReading {
  const excess = jsonExcess(text);
  if (excess) {
    const message = t('The schema {problem}.', { problem: problemText(excessProblems[excess]) });
    return { json: null, lines: null, messages: [message], badLine: null, warning: null };
  }
  const reading = readJson(text);
  if (!reading.ok) {
    const { mistake } = reading;
    return { json: null, lines: null, messages: mistakeLines(mistake), badLine: mistake.line, warning: null };
  }
  const json = { value: reading.value };
  const decoded = decode(wireFields, reading.value);
  if (decoded.ok) return { json, lines: decoded.value.map(lineOf), messages: [], badLine: null, warning: null };
  const warning = decoded.issues.slice(0, 1).map(issueMessage).join('');
  return { json, lines: null, messages: [], badLine: null, warning };
}

function lineOf({ name, label, type, enum: choices, description, default: fallback }: WireField): SchemaLine {
  const control =
    type === 'boolean'
      ? t('True, False or Default')
      : choices
        ? t('one of {values}', { values: choices.map(asText).join(', ') })
        : t('text');
  const value = fallbackText(type, fallback);
  return {
    name,
    label: labelOf({ name, label }),
    control: value === null ? control : t('{control}; default {value}', { control, value }),
    description,
  };
}
