import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ShownPublication } from './use-publication.ts';

type PublishFailureProps = {
  publishing: ShownPublication['publishing'];
  word: string;
  /** Whether the page was saved after what is shown. */
  isBehind: boolean;
};

/** What the refusal means for the page, and what to do next. */
export function PublishFailure({ publishing, word, isBehind }: PublishFailureProps) {
  const { failure, subject, dismiss } = publishing;
  if (!failure) return null;
  if (failure.code === 'unreachable') {
    return (
      <Notice tone="stop" title={failureMessage(failure)} onDismiss={dismiss}>
        {t('Whether it was published all the same is not known. Press {word} again: nothing is done twice.⟨page⟩', {
          word,
        })}
      </Notice>
    );
  }
  const hasParts = (subject?.parts.length ?? 0) > 0;
  return (
    <FailureNotice of={{ failure, dismiss }} quoted={(message) => t('Not published: {message}⟨page⟩', { message })}>
      <p>
        {isBehind
          ? t('Nothing has changed. Press Take it along, then {word} again.', { word })
          : consequence(failure, hasParts, word)}
      </p>
    </FailureNotice>
  );
}

function consequence({ status, said }: Failure, hasParts: boolean, word: string): string {
  // The webhook is called when the parts are stored.
  if (status !== 502 || !hasParts) return t('Nothing has changed. Press {word} again.', { word });
  const answered = /\b[1-5]\d\d\b/.exec(said ?? '')?.[0];
  return answered === undefined
    ? t('The parts are published, but the webhook did not take it: live stayed as it was.')
    : t('The parts are published, but the webhook answered {status}: live stayed as it was.', { status: answered });
}
