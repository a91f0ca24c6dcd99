/** A refusal for users: one sentence, and below it the exact words that the specification quotes (§8). */
import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type FailedFields, failureMessage } from '../lib/failure-message.ts';
import { Notice } from './notice.tsx';

export type FailureNoticeProps = {
  /** Nothing is shown while `failure` is null. */
  of: { failure: Failure | null; dismiss?: () => void };
  /** The specified message, which includes that of the failure: `Cannot save Page: Api Error: {…}`. */
  quoted: (failure: Failure) => string;
  fields?: FailedFields;
  /** Whether the typed text is safe, and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
};

export function FailureNotice({ of: { failure, dismiss }, quoted, fields, children, actions }: FailureNoticeProps) {
  if (!failure) return null;
  return (
    <Notice tone="stop" title={failureMessage(failure, fields)} onDismiss={dismiss} actions={actions}>
      {children}
      <Quoted>{quoted(failure)}</Quoted>
    </Notice>
  );
}

/** The content of a failure notice, for use inside a confirmation dialog. */
export function FailureText({ failure, quoted }: { failure: Failure; quoted: string }) {
  return (
    <>
      <p className="font-semibold">{failureMessage(failure)}</p>
      <Quoted>{quoted}</Quoted>
    </>
  );
}

const Quoted = ({ children }: { children: string }) => (
  <p className="mt-1 text-hint text-ink-2 [overflow-wrap:anywhere]">{children}</p>
);
