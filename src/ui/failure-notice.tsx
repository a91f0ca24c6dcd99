/** A refusal for users: one sentence, and below it the exact words that the specification quotes (§8). */
import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type FailedFields, failureMessage } from '../lib/failure-message.ts';
import { Notice } from './notice.tsx';

export type FailureNoticeProps = {
  /** What may have failed: if it has not, nothing is shown. */
  of: { failure: Failure | null; dismiss?: () => void };
  /** What failed, including the failure's own message: `Cannot save Page: Api Error: {…}`. */
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

/** The same inside the notice of a question. */
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
