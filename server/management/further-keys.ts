/** Keys that are sent beside the fields of the contract: stored as they come, and given back (TOL-03). */

import { item, page, section } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid } from '../http/refusal.ts';
import { demandStorable, type Sent } from '../http/request-body.ts';
import { furtherKeys } from '../store/pages.ts';

const longest = 50_000;

/** What a server tells by itself, and names that no reader must find in an object of its own. */
const reserved = [
  ...['position', 'further_keys', 'created_at', 'created_by', 'updated_at', 'updated_by', 'is_admin'],
  ...['__proto__', 'constructor', 'prototype'],
];
/** Not kept: these are fields of the contract, whoever may set them. */
const known = {
  page: namesOf(page({ id: 0 })),
  section: namesOf(section({ id: 0 })),
  item: namesOf(item({ id: 0 })),
};

/**
 * The change of the row: keys that are not sent stay, like fields. @throws Refusal where all of them become too long
 * @param sent the body as it came
 */
export function keepFurther(
  kind: keyof typeof known,
  sent: Sent,
  row: { further_keys: string | null } | null = null,
): { further_keys?: string } {
  const further = Object.entries(sent).filter(([name]) => !known[kind].has(name));
  if (further.length === 0) return {};
  demandStorable(Object.fromEntries(further));
  const text = JSON.stringify({ ...(row ? furtherKeys(row) : {}), ...Object.fromEntries(further) });
  if (text.length > longest) {
    const wrong = problem('further_too_long', { limit: longest });
    throw invalid(Object.fromEntries(further.map(([name]) => [name, [wrong]])));
  }
  return { further_keys: text };
}

function namesOf(entity: object): ReadonlySet<string> {
  return new Set([...Object.keys(entity), ...reserved]);
}
