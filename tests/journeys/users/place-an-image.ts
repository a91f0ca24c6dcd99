import { expect } from '../support/kontor.ts';
import { editPage } from './edit-page.ts';
import { userChart } from './user-chart.ts';

export const placeAnImage = userChart({
  name: 'place an image',
  ids: 'IMG-01 IMG-10',
  initial: 'bare',
  states: {
    bare: { on: { 'opens the library': 'browsing' } },
    browsing: { on: { 'looks at an image': 'looking', 'selects an image': 'placed', 'closes the library': 'bare' } },
    looking: { on: { 'goes back to all images': 'browsing', 'selects this image': 'placed' } },
    placed: { on: { 'opens the library again': 'browsingAgain', 'removes the image': 'bare' } },
    browsingAgain: { on: { 'closes the library again': 'placed', 'selects another image': 'placed' } },
  },
  begin: async (tools) => {
    await editPage.begin(tools);
    await tools.page.getByRole('link', { name: 'Change Page' }).click();
    await tools.page.getByRole('button', { name: 'Edit Page' }).click();
  },
  steps: ({ page }) => {
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).first().click();
    const open = () => page.getByRole('button', { name: 'Select from Library' }).click();
    const isIn = (name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
    const remove = page.getByRole('button', { name: 'Remove Image' });
    return {
      events: {
        'opens the library': open,
        'opens the library again': open,
        'looks at an image': () => press('Show'),
        'goes back to all images': () => press('All images'),
        'selects an image': () => press('Select'),
        'selects this image': () => press('Select'),
        'selects another image': () => dialog.getByRole('button', { name: 'Select', exact: true }).nth(1).click(),
        'closes the library': () => press('Close'),
        'closes the library again': () => press('Close'),
        'removes the image': () => remove.click(),
      },
      states: {
        bare: async () => {
          await expect(dialog).toHaveCount(0);
          await expect(remove).toHaveCount(0);
        },
        browsing: () => isIn('Select an image'),
        browsingAgain: () => isIn('Select an image'),
        looking: () => isIn('Show image'),
        placed: async () => {
          await expect(dialog).toHaveCount(0);
          await expect(remove).toBeVisible();
        },
      },
    };
  },
});
