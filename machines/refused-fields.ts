import type { Failure } from '../contract/failures.ts';
import { type Draft, type FieldValue, isSameValue } from './drafts.ts';
import type { EntityFormContext } from './entity-form.context.ts';

type Refused = Pick<EntityFormContext, 'failure' | 'refused' | 'draft'>;

/** The messages of a refusal for fields that still have the refused value. */
export function standingMessages({ failure, refused, draft }: Refused): NonNullable<Failure['fields']> {
  const stands = ([path]: [string, unknown]) => isSameValue(valueAt(draft, path), valueAt(refused ?? draft, path));
  return Object.fromEntries(Object.entries(failure?.fields ?? {}).filter(stands));
}

/** @param path the server's name of a field, such as `entries.0.target_url`, or `meta_data.meta_title` for `meta_title` */
function valueAt(draft: Draft, path: string): FieldValue | undefined {
  const names = path.split('.');
  const start = names.findIndex((name) => Object.hasOwn(draft, name));
  if (start < 0) return undefined;
  const inner = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name];
  return names.slice(start).reduce<unknown>(inner, draft) as FieldValue | undefined;
}
