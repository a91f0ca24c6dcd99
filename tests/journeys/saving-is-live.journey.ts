/** Before the first deployment: whatever saves says that saving is live at once. */
import { savingScreens } from '../support/saving-screens.ts';
import { expect, test } from './support/kontor.ts';

const words = {
  form: /^Save is live at once\.$/,
  line: /Saving is live at once[,;] (?:until the first deployment|the first deployment ends that)\./,
};

test.describe('a domain that was never deployed', () => {
  test.use({ freshDatabase: true });

  test('PUB-03 every form and every screen that saves says that saving is live at once', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'admin');
    let opened = '';
    for (const { address, says, open } of savingScreens()) {
      if (address !== opened) await page.goto(address);
      opened = address;
      const main = page.getByRole('main');
      if (open) await main.getByRole('button', { name: open, exact: true }).first().click();
      await expect.soft(page.getByText(words[says]).first(), `${address}, ${open}`).toBeVisible();
      if (open) await main.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    }
    await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
    for (const address of ['/domains/1/menus', '/domains/1/links', '/domains/1/pages/3/metadata']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/live at once/)).toHaveCount(0);
    }
  });
});
