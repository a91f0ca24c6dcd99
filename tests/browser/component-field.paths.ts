import { expect } from 'playwright/test';
import type { ComponentChoice } from '../../machines/component-field.machine.ts';
import { componentFieldChart } from '../charts/component-field.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { openItemForm } from './support/item-form.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';

const dialogs: Record<string, RegExp> = { choosing: /^Select Component$/, configuring: /^Configure / };

walkInBrowser(componentFieldChart, {
  ids: 'COMP-01 COMP-02',
  // Where the user has configured, a colleague's other choice would be disputed, which is the form's matter.
  isPossible: ({ value, context }, { type }) =>
    type !== 'component.given' || (!dialogs[String(value)] && context.choice.component_name !== 'opening_hours'),
  stage: async (world) => {
    const { page, content } = world;
    content.components = ['map', 'opening_hours'].map((name, index) => ({
      ...{ id: 31 + index, name, display_name: name, description: null },
      schema: '[{"name":"caption","type":"string"},{"name":"zoom","type":"string"}]',
    }));
    const { give, panel } = await openItemForm(world);
    const dialog = page.getByRole('dialog');
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    let isSet = false;
    const executors: ExecutorsOf<typeof componentFieldChart> = {
      'component.given': async ({ choice }) => {
        if (choice.has_component !== isSet) await give(choice);
      },
      'component.select': () => press('Select Component'),
      'component.selected': ({ name }) =>
        dialog.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Select', exact: true }).click(),
      'component.configure': () => press('Configure'),
      'configuration.confirmed': async () => {
        await dialog.getByLabel('caption').fill('Zeiten');
        await dialog.getByLabel('caption').press('Enter');
      },
      'component.remove': () => press('Remove Component'),
      'choice.cancelled': () => dialog.getByRole('button', { name: 'Close' }).click(),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        isSet = (context as { choice: ComponentChoice }).choice.has_component;
        const name = dialogs[String(value)];
        await expect(dialog).toHaveCount(name ? 1 : 0);
        if (name) await expect(page.getByRole('dialog', { name })).toBeVisible();
        const has = (button: string) => page.getByRole('button', { name: button, exact: true, includeHidden: true });
        await expect(has('Remove Component')).toHaveCount(isSet ? 1 : 0);
        await expect(has('Configure')).toHaveCount(isSet ? 1 : 0);
      },
    };
  },
});
