/** Sends mail by SMTP. */

import { isLoopbackName } from '../http/public-origin.ts';
import type { Log } from '../kernel/log.ts';

export type Mail = { to: string; subject: string; text: string };
export type MailFailure = {
  reason: 'unreachable' | 'unencrypted' | 'signIn' | 'refused';
  /** The mail server's answer. */
  answer: string | null;
};
/** Resolves to `null` if the mail server has accepted the mail. */
export type SendMail = (mail: Mail) => Promise<MailFailure | null>;
/** `url` is a secret: it may contain a password. */
export type MailSettings = { url: string; from: string };

const timeouts = { connectionTimeout: 5000, dnsTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/**
 * Connections to other machines are encrypted unless the URL disables that, because links in mails grant access.
 * nodemailer is loaded with the first mail.
 */
export function createMailer({ url, from }: MailSettings, log: Log): SendMail {
  const { hostname, protocol, searchParams } = new URL(url);
  const isFree = isLoopbackName(hostname) || searchParams.has('ignoreTLS');
  const requireTLS = protocol === 'smtp:' && !isFree;
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      requireTLS,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // An object, because a string would be parsed as a list of addresses.
      const recipient = { name: '', address: to };
      await transport.sendMail({ from, to: recipient, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
      log({ event: 'mail sent' });
      return null;
    } catch (error) {
      const failure = mailFailureFrom(error);
      log({ level: 'warn', event: 'mail not sent', reason: failure.reason, code: textOf(error, 'code') });
      return failure;
    } finally {
      transport.close();
    }
  };
}

/** Leaves out the answer to a failed SMTP sign-in, which may contain the user name. */
function mailFailureFrom(error: unknown): MailFailure {
  const code = textOf(error, 'code') ?? '';
  if (/^(EAUTH|ENOAUTH|EOAUTH2)$/.test(code)) return { reason: 'signIn', answer: null };
  if (code === 'ETLS') return { reason: 'unencrypted', answer: null };
  const answer = textOf(error, 'response')?.slice(0, 300) ?? null;
  return { reason: answer === null && code !== 'EENVELOPE' ? 'unreachable' : 'refused', answer };
}

function textOf(error: unknown, name: 'code' | 'response'): string | null {
  if (!(error instanceof Error)) return null;
  const value = new Map<string, unknown>(Object.entries(error)).get(name);
  return typeof value === 'string' ? value : null;
}
