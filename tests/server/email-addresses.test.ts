/** Addresses with letters beyond ASCII: invited, mailed, signed in with. */
import { expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { addUser, resetPassword, verifyPassword } from '../../server/identity/accounts.ts';
import { createMailer } from '../../server/identity/mail.ts';
import { createTestApi, origin } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startMailServer, textOf } from '../support/mail-server.ts';
import {
  addAccount,
  Browser,
  formOf,
  password,
  quickHasher,
  startProvider,
  startWithAccount,
} from './identity-support.ts';

const spellings = [
  ...['nora.müller@grün.example', 'NORA.MÜLLER@Grün.example', ' nora.mu\u0308ller@gru\u0308n.example '],
  ...['nora.müller@xn--grn-ioa.example', 'Nora.Müller@XN--GRN-IOA.example'],
];

onEveryDatabase('ACC-04 email addresses', (open) => {
  it('ACC-04 nora.müller@grün.example is invited by mail, chooses a password and signs in, however she types it', async () => {
    const database = await open();
    const mails = await startMailServer();
    const sendMail = createMailer({ url: `smtp://127.0.0.1:${mails.port}`, from: 'kontor@grün.example' }, () => {});
    const api = await createTestApi(database, { sendMail });
    const service = await startProvider(database, { now: () => api.clock.now, storeNow: () => api.clock.now });
    const made = await api.ask('admin', 'createInvitation', {}, { email: spellings[1] ?? '' });
    expect(made).toMatchObject({ email: spellings[0], mail: { failure: null } });
    expect(mails.mails.map(({ to }) => to)).toEqual([[spellings[0]]]);
    expect(textOf(mails.mails[0]?.source ?? '')).toContain(made.link);
    await mails.stop();
    for (const email of spellings) {
      expect((await api.call('admin', 'createInvitation', {}, { email })).status).toBe(422);
    }

    const browser = new Browser(service.origin);
    const page = await browser.send(made.link.replace(origin, ''));
    expect(page.body).toContain(`autocomplete="username" value="${spellings[0]}"`);
    const form = { form_token: formOf(page).token, new_password: password, repeated_password: password };
    expect((await browser.send('/oauth/invitation', { form })).status).toBe(303);
    for (const email of spellings) {
      const other = new Browser(service.origin);
      expect([email, await other.logIn({ email, password })]).toEqual([email, expect.stringMatching(/^[\w-]{43}$/)]);
      expect((await api.call('admin', 'createInvitation', {}, { email })).status).toBe(422);
    }
  });

  it('ACC-04 an account whose domain was stored in ASCII by an earlier version signs in with either spelling', async () => {
    const database = await open();
    await storedInAscii(database);
    for (const email of spellings) {
      expect(await verifyPassword(database, { email, password }, quickHasher)).toMatchObject({ is_admin: false });
    }
  });

  it('ACC-04 an operator adds a user with umlauts, and resets the password in any spelling', async () => {
    const database = await open();
    await addAccount(database);
    const [typed = '', ...others] = spellings;
    await addUser(database, typed, quickHasher);
    for (const email of others) {
      const reset = await resetPassword(database, email, quickHasher);
      expect(await verifyPassword(database, { email: typed, password: reset }, quickHasher)).not.toBeNull();
    }
  });

  it('ACC-04 no field for an address is one that a browser checks by its own rules, and a lacking @ is said', async () => {
    const { browser } = await startWithAccount(await open());
    const { answer } = await browser.authorize();
    const { page, action, token } = await browser.openForm(answer.location);
    expect(page.body).not.toContain('type="email"');
    expect(page.body).toMatch(/name="email" type="text" inputmode="email" autocapitalize="none"/);
    const sent = { form: { form_token: token, email: 'nora.müller', password } };
    const refused = await browser.send(action, sent);
    expect(refused).toMatchObject({ status: 422, body: expect.stringContaining('That is no email address') });
    expect(refused.body).toMatch(/value="nora\.müller" aria-invalid="true" aria-describedby="failure"/);
    const german = await browser.send(action, { ...sent, headers: { 'accept-language': 'de' } });
    expect(german.body).toContain('Das ist keine E-Mail-Adresse');
  });
});

async function storedInAscii(database: Database): Promise<void> {
  const { id } = await addAccount(database, spellings[0]);
  await database.updateTable('users').set({ email: 'nora.müller@xn--grn-ioa.example' }).where('id', '=', id).execute();
}
