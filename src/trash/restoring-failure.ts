import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { failureSentence } from '../lib/failure-sentence.ts';

/** Why something is not restored, and where it is now. */
export function restoringFailure(name: string, failure: Failure): string {
  if (failure.code === 'notFound') {
    return t('{name} is not in the trash any more: somebody has restored it or destroyed it for good.', { name });
  }
  const message = failureSentence(failure);
  // Without an answer the server may have done it.
  return failure.code === 'unreachable'
    ? t('{name} is not restored: {message} Unless it has come back it is still in the trash.', { name, message })
    : t('{name} is not restored: {message} It is still in the trash.', { name, message });
}
