import type { FieldMessages } from '../../contract/entities.ts';
import type { FieldValue } from '../forms/draft-choices.ts';

/** A form over any entity: the draft by its fields, the messages by those of the entity. */
export type FieldsForm = {
  draft: Readonly<Record<string, FieldValue>>;
  fields: FieldMessages;
  isBusy: boolean;
  change(name: string, value: FieldValue): void;
};
