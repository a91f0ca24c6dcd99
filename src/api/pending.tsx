import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Resource } from './resource.ts';

/** What stands in the place of content that is not there: it is on the way, or what failed is said with a way to try again. */
export function Pending({ resource: { failure, reload }, words }: { resource: Resource<unknown>; words?: string }) {
  return failure ? <LoadFailure message={failure.message} onRetry={reload} /> : <Spinner words={words} />;
}
