/** An invitation whose mail is refused stands in the list with the reason, and is sent again. */
import { axeFindings } from './support/axe.ts';
import { expect, newestLink, test } from './support/mails.ts';

const english = {
  locale: 'en-GB',
  ...{ invite: 'Invite a person', email: 'Email', save: 'Save', back: 'Back to the users', list: 'Invitations' },
  ...{ again: 'New link', choose: 'Password', repeat: 'Repeat it', create: 'Create account' },
  ...{ ready: 'Your account is ready', confirmed: /^Confirmed on \w{3} \d+ \w+\./ },
  refused: 'The mail was not sent: the mail server refused it.',
  handOver: /^Hand over this link\. It is shown only now/,
  taken: 'The mail server has taken the mail with the link.',
};
const german: typeof english = {
  locale: 'de-DE',
  ...{ invite: 'Jemanden einladen', email: 'E-Mail', save: 'Speichern', back: 'Zurück zu den Benutzern' },
  ...{ list: 'Einladungen', again: 'Neuer Link', choose: 'Passwort', repeat: 'Noch einmal', create: 'Konto anlegen' },
  ...{ ready: 'Ihr Konto ist bereit', confirmed: /^Bestätigt am \w{2} \d+\. \w+\./ },
  refused: 'Die Mail wurde nicht gesendet: Der Mailserver hat sie abgelehnt.',
  handOver: /^Geben Sie diesen Link weiter\. Er wird nur jetzt gezeigt/,
  taken: 'Der Mailserver hat die Mail mit dem Link angenommen.',
};
const [nora, chosen, answer] = ['nora.müller@example.org', 'heron walks at noon', '550 No such mailbox here'];

for (const words of [english, german]) {
  test.describe(words.locale, () => {
    test.use({ locale: words.locale });

    test(`ADM-19 ACC-03 ACC-04 @narrow an invitation whose mail is refused says so in the list, and is sent again, ${words.locale}`, async ({
      page,
      browser,
      kontor,
      signIn,
      mails,
    }) => {
      test.setTimeout(90_000);
      mails.refusal = answer.slice(4);
      await signIn(page, 'admin', '/admin/users/invite');
      await page.getByRole('textbox', { name: words.email }).fill(nora);
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByText(words.refused)).toBeVisible();
      await expect(page.getByText(answer)).toBeVisible();
      await expect(page.getByText(words.handOver)).toBeVisible();
      await page.getByRole('link', { name: words.back }).click();
      const invitations = page.getByRole('region', { name: words.list });
      const row = invitations.getByRole('row').filter({ hasText: nora });
      await expect(row).toContainText(`${words.refused} ${answer}`);
      await page.reload();
      await expect(row).toContainText(`${words.refused} ${answer}`);
      expect(await axeFindings(page)).toEqual([]);
      expect(mails.mails).toEqual([]);

      mails.refusal = null;
      await row.getByRole('button', { name: words.again }).click();
      await expect(invitations.getByText(words.taken)).toBeVisible();
      await expect(row).not.toContainText(words.refused);
      const context = await browser.newContext({ baseURL: kontor.origin, locale: words.locale });
      const guest = await context.newPage();
      await guest.goto(await newestLink(mails, 1));
      await guest.getByLabel(words.choose, { exact: true }).fill(chosen);
      await guest.getByLabel(words.repeat).fill(chosen);
      await guest.getByRole('button', { name: words.create }).click();
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(words.ready);
      await context.close();

      await page.reload();
      await page.getByRole('row').filter({ hasText: nora }).getByRole('link').first().click();
      await expect(page.getByText(words.confirmed)).toBeVisible();
    });
  });
}
