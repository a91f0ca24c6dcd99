/** Invitations by mail, at a real SMTP server. */
import { afterEach, expect, it } from 'vitest';
import { createMailer } from '../../server/identity/mail.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { type MailServer, mailPassword, startMailServer, textOf } from '../support/mail-server.ts';
import { Browser, startProvider } from './identity-support.ts';

const chosen = 'heron walks at noon';
const started: MailServer[] = [];
const log: LogEntry[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  log.length = 0;
});

async function start(settings?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(settings);
  started.push(server);
  return server;
}

const mailer = (url: string) => createMailer({ url, from: 'kontor@example.org' }, (entry) => void log.push(entry));
const mail = { to: 'nora@example.org', subject: 'x', text: 'y' };
const withPassword = (port: number, password = mailPassword) =>
  `smtp://kontor:${encodeURIComponent(password)}@127.0.0.1:${port}`;

onEveryDatabase('ADM-19 invitations by mail', (open) => {
  it('ADM-19 an invitation is mailed in the language of the admin, who is told the link and that it was sent', async () => {
    const server = await start();
    const api = await createTestApi(await open(), { sendMail: mailer(withPassword(server.port)) });
    expect((await api.ask('admin', 'getMe', {})).invitations).toEqual({ sends_mail: true });
    const made = await api.ask('admin', 'createInvitation', {}, { email: 'nora@example.org' });
    expect(made.mail).toEqual({ failure: null, answer: null });
    const again = await api.ask('admin', 'renewInvitation', { invitationId: made.id }, { language: 'de' });
    expect(server.mails.map(({ to }) => to)).toEqual([['nora@example.org'], ['nora@example.org']]);
    const [english = '', german = ''] = server.mails.map(({ source }) => textOf(source));
    expect(english).toContain(`admin@kontor.example invites you to work with Kontor`);
    expect(english).toContain(made.link);
    expect(german).toContain('lädt Sie ein');
    expect(german).toContain(again.link);
    expect(german).not.toContain(made.link);
    for (const { source } of server.mails) {
      expect(source).toMatch(/^From: kontor@example.org\r$/m);
      expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    }
    const token = made.link.split('=')[1] ?? '';
    expect(JSON.stringify([log, api.log])).not.toMatch(new RegExp(`${token}|${mailPassword}|nora@`));
    expect(log).toEqual([{ event: 'mail sent' }, { event: 'mail sent' }]);
  });

  it('ADM-19 an invitation stands where its mail fails, and the admin is told why, in the list too until a mail is taken', async () => {
    const servers = [await start({ refusal: 'No such mailbox here' }), await start()];
    let send = mailer(withPassword(servers[0]?.port ?? 0));
    const api = await createTestApi(await open(), { sendMail: (sent) => send(sent) });
    const made = await api.ask('admin', 'createInvitation', {}, { email: 'nora@example.org' });
    expect(made.mail).toEqual({ failure: 'refused', answer: '550 No such mailbox here' });
    expect(made.link).toContain('/oauth/invitation?token=');
    const listed = () => api.ask('admin', 'listInvitations', {});
    expect(await listed()).toMatchObject([{ is_open: true, mail: made.mail }]);
    send = mailer(withPassword(servers[1]?.port ?? 0));
    await api.ask('admin', 'renewInvitation', { invitationId: made.id }, { language: 'de' });
    expect(await listed()).toMatchObject([{ is_open: true, mail: null }]);
  });

  it('ACC-03 ADM-19 whoever accepts by a mailed invitation has confirmed the address, whoever was handed the link has not', async () => {
    const servers = [await start(), await start({ refusal: 'No such mailbox here' })];
    let send = mailer(withPassword(servers[0]?.port ?? 0));
    const database = await open();
    const api = await createTestApi(database, { sendMail: (sent) => send(sent) });
    const service = await startProvider(database, { storeNow: () => api.clock.now });
    const accept = async (link: string) => {
      const form = { new_password: chosen, repeated_password: chosen, form_token: link.split('=')[1] ?? '' };
      expect((await new Browser(service.origin).send('/oauth/invitation', { form })).status).toBe(303);
    };
    const confirmedAt = async (address: string) => {
      const { id } = (await api.ask('admin', 'listUsers', {})).find(({ email }) => email === address) ?? { id: 0 };
      return (await api.ask('admin', 'getUser', { userId: id })).sign_in?.email_confirmed_at;
    };
    const mailed = await api.ask('admin', 'createInvitation', {}, { email: 'nora@example.org' });
    await accept(mailed.link);
    expect(await confirmedAt('nora@example.org')).toBe(new Date(api.clock.now).toISOString());
    const sent = await api.ask('admin', 'createInvitation', {}, { email: 'otto@example.org' });
    send = mailer(withPassword(servers[1]?.port ?? 0));
    const handedOver = await api.ask('admin', 'renewInvitation', { invitationId: sent.id }, {});
    await accept(handedOver.link);
    expect(await confirmedAt('otto@example.org')).toBe(null);
  });

  it('ADM-19 nothing is mailed of an invitation that is refused', async () => {
    const server = await start();
    const api = await createTestApi(await open(), { sendMail: mailer(withPassword(server.port)) });
    expect((await api.call('admin', 'createInvitation', {}, { email: 'editor@kontor.example' })).status).toBe(422);
    expect(server.mails).toEqual([]);
  });
});

it('S17 a wrong password and a server that is away are told apart, and neither log nor answer holds the password', async () => {
  const server = await start();
  const wrong = await mailer(withPassword(server.port, 'never told'))(mail);
  expect(wrong).toEqual({ reason: 'signIn', answer: null });
  await server.stop();
  started.length = 0;
  expect(await mailer(withPassword(server.port, 'never told'))(mail)).toEqual({ reason: 'unreachable', answer: null });
  expect(log.map(({ event, reason }) => [event, reason])).toEqual([
    ['mail not sent', 'signIn'],
    ['mail not sent', 'unreachable'],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/never|kontor/);
});

it('S17 a link is not mailed over a connection that others can read, nor to a server that cannot be trusted', async () => {
  const plain = await start();
  // Another name of this machine than the loopback names: a mail server elsewhere, for all that is known.
  const elsewhere = `smtp://0.0.0.0:${plain.port}`;
  expect(await mailer(elsewhere)(mail)).toMatchObject({ reason: 'unencrypted' });
  expect(plain.mails).toEqual([]);
  expect(await mailer(`${elsewhere}?ignoreTLS=true`)(mail)).toBeNull();
  const untrusted = await start({ offersTls: true });
  expect(await mailer(`smtp://0.0.0.0:${untrusted.port}`)(mail)).not.toBeNull();
  expect(untrusted.mails).toEqual([]);
});

it('S17 an address is one address, however it is written', async () => {
  const server = await start();
  const send = mailer(`smtp://127.0.0.1:${server.port}`);
  await send({ ...mail, to: 'nora@example.org,eve' });
  await send({ ...mail, to: 'Nora<eve@example.org' });
  await send({ ...mail, to: 'nora@example.org', subject: 'x\r\nBcc: eve@example.org' });
  expect(server.mails.flatMap(({ to }) => to).filter((to) => to.includes('eve') && !to.includes('nora'))).toEqual([]);
});
