import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Resource } from './resource.ts';

/** Shown in place of missing content: either it is loading, or the failure is shown with a way to try again. */
export function Pending({ resource: { failure, reload }, words }: { resource: Resource<unknown>; words?: string }) {
  return failure ? <LoadFailure message={failure.message} onRetry={reload} /> : <Spinner words={words} />;
}
