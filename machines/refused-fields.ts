/** What a refusal says of single fields, as long as these hold what was refused. */
import type { Failure } from '../contract/failures.ts';
import { type Draft, type FieldValue, isSameValue } from './drafts.ts';
import type { EntityFormContext } from './entity-form.context.ts';

type Refused = Pick<EntityFormContext, 'failure' | 'refused' | 'draft'>;

/** The messages for fields that still hold what was refused; nothing is known of a newer value. */
export function standingMessages({ failure, refused, draft }: Refused): NonNullable<Failure['fields']> {
  const stands = ([path]: [string, unknown]) => isSameValue(valueAt(draft, path), valueAt(refused ?? draft, path));
  return Object.fromEntries(Object.entries(failure?.fields ?? {}).filter(stands));
}

/** By the server's name of it: `entries.0.target_url`, or `meta_data.meta_title` for the field `meta_title`. */
function valueAt(draft: Draft, path: string): FieldValue | undefined {
  const names = path.split('.');
  const start = names.findIndex((name) => Object.hasOwn(draft, name));
  if (start < 0) return undefined;
  const inner = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name];
  return names.slice(start).reduce<unknown>(inner, draft) as FieldValue | undefined;
}
