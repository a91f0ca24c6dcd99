/** The context of a form with unsaved text, and a conflict with somebody else's save. */
import type { Failure } from '../../contract/failures.ts';
import { type Conflict, type EntityFormContext, untouched } from '../../machines/entity-form.context.ts';

export const base = { headline: 'old', lead: 'lead' };

export const context: EntityFormContext = {
  ...untouched,
  id: 5,
  draft: { headline: 'mine', lead: 'lead' },
  base,
  revision: 1,
  isRepeatable: true,
  isComparable: true,
};

export const conflict: Conflict = {
  base,
  mine: { headline: 'mine', lead: 'lead' },
  theirs: { headline: 'theirs', lead: 'lead too' },
  revision: 7,
  author: null,
  choices: {},
  together: {},
};

export const failure = (change: Partial<Failure> = {}): Failure => ({
  ...{ code: 'refused', message: 'Api Error: no' },
  ...change,
});
export const stale = (current: unknown) => failure({ code: 'stale', current });

/** What XState passes to a function of a transition. */
export const at = <Event extends object>(context: EntityFormContext, event: Event = {} as Event) => ({
  context,
  event: { type: '', ...event },
});
