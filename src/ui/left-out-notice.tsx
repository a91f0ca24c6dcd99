import { useState } from 'react';
import { number, t } from '../language/translate.ts';
import type { LeftOut } from '../lib/left-out.ts';
import { leftOutMessages } from '../lib/left-out-messages.ts';
import { Notice } from './notice.tsx';

const mostShown = 5;
/** Dismissed messages are not shown again until the console is reloaded. */
const dismissed = new Set<string>();

/** Lists the unreadable parts of answers, which the console leaves out (TOL-01). */
export function LeftOutNotice({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [, setCount] = useState(0);
  const messages = leftOutMessages(leftOut).filter((message) => !dismissed.has(message));
  if (messages.length === 0) return null;
  const dismiss = () => {
    for (const message of messages) dismissed.add(message);
    setCount(dismissed.size);
  };
  const others = messages.length - mostShown;
  return (
    <Notice tone="warn" title={t('The server sent something that the console cannot read')} onDismiss={dismiss}>
      <ul>
        {messages.slice(0, mostShown).map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
        {others > 0 ? <li>{t('and {count} more', { count: number(others) })}</li> : null}
      </ul>
      <p>{t('Everything else works. What is left out here stays stored as it is.')}</p>
    </Notice>
  );
}
