/** A refusal for users: one sentence, and below it the exact words that the specification quotes (§8). */
import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type FailedFields, failureMessage } from '../lib/failure-message.ts';
import { Notice } from './notice.tsx';

export type FailureNoticeProps = {
  failure: Failure;
  /** What failed, including the failure's own message: `Cannot save Page: Api Error: {…}`. */
  quoted: string;
  fields?: FailedFields;
  /** Whether the typed text is safe, and what to do next. */
  children?: ReactNode;
  onDismiss?: () => void;
  actions?: ReactNode;
};

export function FailureNotice({ failure, quoted, fields, children, ...notice }: FailureNoticeProps) {
  return (
    <Notice tone="stop" title={failureMessage(failure, fields)} {...notice}>
      {children}
      <Quoted>{quoted}</Quoted>
    </Notice>
  );
}

/** The same inside the notice of a question. */
export function FailureText({ failure, quoted }: Pick<FailureNoticeProps, 'failure' | 'quoted'>) {
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
