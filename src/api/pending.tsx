import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Resource } from './resource.ts';

/** In place of missing content: the spinner, or the failure with a retry. */
export function Pending({ resource: { failure, reload }, words }: { resource: Resource<unknown>; words?: string }) {
  return failure ? <LoadFailure message={failure.message} onRetry={reload} /> : <Spinner words={words} />;
}
