/** A component's schema as it is typed: parsed for the preview, and checked before it is saved. */
import { decode } from '../../contract/decode.ts';
import { excessProblems, jsonExcess } from '../../contract/json-excess.ts';
import { issueMessage } from '../forms/json-lists.ts';
import { asText, mistakeLines, readJson } from '../forms/json-text.ts';
import { problemText, t } from '../language/translate.ts';
import { fallbackText, labelOf, type WireField, wireFields } from './component-schema.ts';

/** A field of the schema as text for editors. */
export type SchemaLine = { name: string; label: string; control: string; description: string | null };

/** Text that is not valid JSON is refused; JSON that is not a schema only causes a warning. */
export type SchemaReading =
  | { ok: true; value: unknown; lines: SchemaLine[] | null; warning: string | null }
  | { ok: false; lines: null; messages: string[]; badLine: number | null };

export function readSchemaText(text: string): SchemaReading {
  const excess = jsonExcess(text);
  if (excess) {
    const message = t('The schema {problem}.', { problem: problemText(excessProblems[excess]) });
    return { ok: false, lines: null, messages: [message], badLine: null };
  }
  const reading = readJson(text);
  if (!reading.ok) {
    return { ok: false, lines: null, messages: mistakeLines(reading.mistake), badLine: reading.mistake.line };
  }
  const decoded = decode(wireFields, reading.value);
  return decoded.ok
    ? { ...reading, lines: decoded.value.map(lineOf), warning: null }
    : { ...reading, lines: null, warning: decoded.issues.slice(0, 1).map(issueMessage).join('') };
}

function lineOf({ name, label, type, enum: choices, description, default: fallback }: WireField): SchemaLine {
  const control =
    type === 'boolean'
      ? t('True, False or Default')
      : choices
        ? t('one of {values}', { values: choices.map(asText).join(', ') })
        : type === null || type === 'string'
          ? t('text')
          : t('text, for there is no type “{type}”', { type });
  const value = fallbackText(type, fallback);
  return {
    name,
    label: labelOf({ name, label }),
    control: value === null ? control : t('{control}; default {value}', { control, value }),
    description,
  };
}
