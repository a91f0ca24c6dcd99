/** Journeys on a server of their own that sends mail, and what it has sent. */
import { type MailServer, startMailServer, textOf } from '../../support/mail-server.ts';
import { test as base, expect } from './kontor.ts';

export { expect } from './kontor.ts';

export const test = base.extend<{ mails: MailServer }>({
  freshDatabase: true,

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.stop();
  },

  settings: async ({ mails }, use) =>
    use({ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, SMTP_FROM: 'kontor@example.org' }),
});

/** The text of the newest mail, once there are as many. */
export async function newestMail({ mails }: MailServer, count: number): Promise<string> {
  await expect.poll(() => mails.length).toBe(count);
  return textOf(mails.at(-1)?.source ?? '');
}

export async function newestLink(server: MailServer, count: number): Promise<string> {
  return /http\S+\?token=[\w-]{43}/.exec(await newestMail(server, count))?.[0] ?? '';
}
