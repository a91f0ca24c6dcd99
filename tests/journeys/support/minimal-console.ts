import type { Page } from 'playwright/test';
import type { MinimalServer } from '../../support/minimal-server.ts';
import { expect } from './kontor.ts';

/** Signs in at the minimal server, where one button suffices, and waits for the domain list. */
export async function signInAt(page: Page, { origin }: MinimalServer): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}
