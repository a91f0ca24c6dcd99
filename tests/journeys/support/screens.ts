/** The screens as they open, for the journey of the German interface; all their states are in `../states/`. */
import { expect, type Page } from 'playwright/test';
import { t } from '../../../src/language/translate.ts';

/** A screen, its first heading, and what is opened on it; in the language that `t` speaks. */
export type Screen = { name: string; path: string; heading: () => string; open?: (page: Page) => Promise<void> };

export const editorScreens: readonly Screen[] = [
  { name: 'the domain list', path: '/domains', heading: () => t('Domains') },
  { name: 'a domain', path: '/domains/1', heading: () => 'stadtbibliothek-lindenau.de' },
  {
    name: 'a new page with an error',
    path: '/domains/1',
    heading: () => 'stadtbibliothek-lindenau.de',
    open: async (page) => {
      await page.getByRole('button', { name: t('New Page') }).click();
      await page.getByRole('button', { name: t('Save') }).click();
      await expect(page.getByText(t('Give the page a headline.'))).toBeVisible();
    },
  },
  {
    name: 'the question before destroying',
    path: '/domains/1',
    heading: () => 'stadtbibliothek-lindenau.de',
    open: async (page) => {
      await page
        .getByRole('button', { name: t('Destroy') })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the account panel',
    path: '/domains',
    heading: () => t('Domains'),
    open: (page) => page.getByRole('button', { name: 'anke.brandt' }).click(),
  },
  {
    name: 'editing a domain',
    path: '/domains/1/edit',
    heading: () => t('Edit {name}', { name: 'stadtbibliothek-lindenau.de' }),
  },
  { name: 'a page', path: '/domains/1/pages/3', heading: () => 'Öffnungszeiten' },
  { name: 'a page with a broken breadcrumb', path: '/domains/1/pages/5', heading: () => 'Lesecafé' },
  { name: 'changing a page', path: '/domains/1/pages/3/change', heading: () => 'Öffnungszeiten' },
  {
    name: 'a section being edited',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: async (page) => {
      const section = page.getByRole('article', { name: 'Regelmäßige Öffnungszeiten' });
      await section.getByRole('button', { name: t('Edit Section') }).click();
      await expect(page.getByLabel(t('Headline'), { exact: true })).toBeVisible();
    },
  },
  { name: 'the metadata of a page', path: '/domains/1/pages/3/metadata', heading: () => 'Öffnungszeiten' },
  { name: 'the menus of a domain', path: '/domains/1/menus', heading: () => t('Menus') },
  { name: 'the usage statistics', path: '/domains/1/display_modes', heading: () => t('Usage Stats') },
  { name: 'the image library', path: '/images', heading: () => t('Image library') },
  { name: 'an address that leads nowhere', path: '/nowhere', heading: () => t('There is nothing at this address') },
  { name: 'the admin area of an editor', path: '/admin/users', heading: () => t('the power is NOT with you...') },
  { name: 'a domain of others', path: '/domains/3', heading: () => t('Domain {id}', { id: 3 }) },
];

export const adminScreens: readonly Screen[] = [
  { name: 'the users', path: '/admin/users', heading: () => t('All CMS User') },
  { name: 'the components', path: '/admin/components', heading: () => t('All CMS Components') },
  { name: 'a new component', path: '/admin/components/new', heading: () => t('New Component') },
  { name: 'the domains of an admin', path: '/admin/domains', heading: () => t('Domains') },
  { name: 'the settings of a domain', path: '/admin/settings/1/edit', heading: () => t('Edit Settings') },
  {
    name: 'editing a menu',
    path: '/domains/1/menus/1/edit',
    heading: () => t('Edit menu {name}', { name: 'Hauptmenü' }),
  },
  { name: 'a domain of an admin', path: '/admin/domains/1', heading: () => 'stadtbibliothek-lindenau.de' },
];
