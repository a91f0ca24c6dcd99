import type { FieldMessages } from '../../../contract/entities.ts';

/** A form over any entity: the draft and the messages by the names of the fields. */
export type FieldsForm = {
  draft: Readonly<Record<string, unknown>>;
  fields: FieldMessages;
  change(name: string, value: string | boolean | number | null): void;
};
