/** The form of an item on the change screen, which gets other values from elsewhere when a colleague has saved some. */
import type { Locator } from 'playwright/test';
import type { StoredItem } from '../../support/minimal/content.ts';
import { origin, type World } from './world.ts';

export type ItemForm = {
  panel: Locator;
  /** The form holds these values afterwards, without the user having typed them. */
  give: (fields: Record<string, string | boolean | null>) => Promise<void>;
};

const write = /PUT .*\/items\/21$/;

export async function openItemForm({ page, content, respond }: World): Promise<ItemForm> {
  const item = content.domains[0]?.pages[0]?.sections[0]?.items[0] as StoredItem;
  const panel = page.locator('[data-part="edit-panel"]');
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const open = () =>
    page.getByRole('listitem', { name: 'Planting', exact: true }).getByRole('button', { name: 'Edit Item' }).click();
  await page.goto(`${origin}/domains/1/pages/3/change`);
  await open();
  return {
    panel,
    give: async (fields) => {
      const isStored = Object.entries(fields).every(([name, value]) => item[name] === value);
      if (isStored) {
        await press('Cancel');
        return open();
      }
      Object.assign(item, fields);
      await press('Save');
      // What only they changed is in the form when it is saved on, which the server refuses.
      await respond(write, { status: 400, body: { error: 'no' } });
    },
  };
}
