/** The change screen in the words of its users. */
import type { Locator, Page } from 'playwright/test';
import { expect, type SignIn } from './kontor.ts';

export const section = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
export const item = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
/** A section's own controls stand before those of its items. */
export const press = (part: Locator, name: string): Promise<void> =>
  part.getByRole('button', { name, exact: true }).first().click();

/** Opens the change screen of “Öffnungszeiten” as an editor. */
export async function openChange(page: Page, signIn: SignIn): Promise<string> {
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  await expect(page.getByRole('button', { name: 'New Section' })).toBeVisible();
  return page.url();
}

/** The sections by name, each with its items, as they stand on the screen. */
export function order(page: Page): Promise<{ section: string; items: string[] }[]> {
  return page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      section: article.getAttribute('aria-label') ?? '',
      items: [...article.querySelectorAll('li[id^="item-"]')].map((row) => row.getAttribute('aria-label') ?? ''),
    })),
  );
}

/** Every control that would begin another edit, a move or a destroy. */
export const beginnings = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', {
    name: /^(Edit Page|New Section|Edit Section|New Item|Edit Item|Destroy|Destroy Item|Move Up|Move Down|move to (previous|next) section)$/,
  });

export async function expectLocked(page: Page, reason: string): Promise<void> {
  const controls = await beginnings(page).all();
  expect(controls.length).toBeGreaterThan(5);
  for (const control of controls) {
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await expect(control).toHaveAccessibleDescription(reason);
  }
}
