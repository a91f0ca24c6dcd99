import { expect } from '../support/kontor.ts';
import { userChart } from './user-chart.ts';

/** What was typed and not saved is offered when the form opens again, so that a form is either fresh or offers it. */
export const editPage = userChart({
  name: 'edit page',
  ids: 'PAGE-05 PAGE-08 PAGE-21',
  initial: 'reading',
  states: {
    reading: { on: { 'changes the page': 'changing' } },
    changing: {
      on: {
        'edits the page': 'editing',
        'adds a section': 'addingSection',
        'looks at the page': 'reading',
        reloads: 'changing',
      },
    },
    editing: { on: { types: 'typed', cancels: 'changing' } },
    typed: { on: { saves: 'changing', 'types more': 'typed' } },
    addingSection: { on: { 'cancels the section': 'changing', 'saves the section': 'withSection' } },
    withSection: { on: { 'destroys the section': 'changing', 'reloads with the section': 'withSection' } },
  },
  begin: async ({ page, kontor, signIn }) => {
    await signIn('editor');
    await page.goto(`${kontor.origin}/domains/1`);
    await page.getByRole('button', { name: 'New Page' }).click();
    const headline = `Probe ${Date.now()}`;
    await page.getByLabel('Headline', { exact: true }).fill(headline);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row').filter({ hasText: headline }).getByRole('link', { name: 'Show' }).click();
  },
  steps: ({ page }) => {
    let typed = '';
    const panel = page.locator('[data-part="edit-panel"]');
    const section = page.getByRole('article', { name: 'Neuer Abschnitt' });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const type = async () => {
      typed = `Probe ${Date.now()}`;
      await panel.getByLabel('Headline', { exact: true }).fill(typed);
    };
    const reload = async () => {
      await page.reload();
    };
    const isChanging = () => expect(page.getByRole('button', { name: 'New Section' })).toBeVisible();
    return {
      events: {
        'changes the page': () => page.getByRole('link', { name: 'Change Page' }).click(),
        'edits the page': () => press('Edit Page'),
        'adds a section': () => press('New Section'),
        'looks at the page': () => page.getByRole('link', { name: 'Show Page' }).click(),
        reloads: reload,
        types: type,
        'types more': type,
        cancels: () => panel.getByRole('button', { name: 'Cancel', exact: true }).click(),
        saves: () => panel.getByRole('button', { name: 'Save', exact: true }).click(),
        'cancels the section': () => panel.getByRole('button', { name: 'Cancel', exact: true }).click(),
        'saves the section': async () => {
          await panel.getByLabel('Headline', { exact: true }).fill('Neuer Abschnitt');
          await panel.getByRole('button', { name: 'Save', exact: true }).click();
        },
        'destroys the section': async () => {
          await section.getByRole('button', { name: 'Destroy', exact: true }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
        },
        'reloads with the section': reload,
      },
      states: {
        reading: () => expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible(),
        changing: async () => {
          await isChanging();
          await expect(panel).toHaveCount(0);
          await expect(section).toHaveCount(0);
          if (typed) await expect(page.getByRole('heading', { level: 1 })).toContainText(typed);
        },
        editing: () => expect(panel.getByLabel('Headline', { exact: true })).toBeVisible(),
        typed: () => expect(panel.getByLabel('Headline', { exact: true })).toHaveValue(typed),
        addingSection: () => expect(panel).toBeVisible(),
        withSection: async () => {
          await expect(section).toBeVisible();
          await expect(panel).toHaveCount(0);
        },
      },
    };
  },
});
