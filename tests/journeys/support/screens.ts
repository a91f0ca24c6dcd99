/** The screens of the German tours; accessibility.journey.ts has all of their states in English, in `../states/`. */
import { expect, type Page } from 'playwright/test';
import { german } from '../../../src/language/german.ts';

type Opener = string | ((page: Page) => Promise<unknown>);
/** Its first heading contains `heading`. `open`: the buttons to press in this order, or what else opens something. */
export type Screen = readonly [name: string, path: string, heading: string, ...open: Opener[]];

/** In German, or as it is where it is content. */
export const inGerman = (text: string): string => (german as Record<string, string>)[text] ?? text;

const key = (name: string) => (page: Page) => page.keyboard.press(name);
const shown = (role: 'dialog' | 'alertdialog') => (page: Page) => expect(page.getByRole(role)).toBeVisible();
const text = (words: string) => (page: Page) => expect(page.getByText(inGerman(words))).toBeVisible();
const field = (page: Page) => expect(page.getByLabel(inGerman('Headline'), { exact: true })).toBeVisible();
const chooseImage = (page: Page) =>
  page
    .getByRole('group', { name: inGerman('Image') })
    .getByRole('button')
    .first()
    .click();
const pastTime = (page: Page) => page.getByRole('dialog').getByLabel(inGerman('Date')).fill('2020-01-01');
const firstVersion = (page: Page) =>
  page
    .getByRole('navigation', { name: inGerman('Versions') })
    .getByRole('link')
    .last()
    .click();

const library = 'stadtbibliothek-lindenau.de';
const [page, change] = ['/domains/1/pages/3', '/domains/1/pages/3/change'];
const hours = 'Öffnungszeiten';

export const editorScreens: readonly Screen[] = [
  ['the domain list', '/domains', 'Domains'],
  ['a domain', '/domains/1', library],
  ['a new page with an error', '/domains/1', library, 'New Page', 'Save', text('Give the page a headline.')],
  ['the question before destroying', '/domains/1', library, 'Destroy', shown('alertdialog')],
  ['the account panel', '/domains', 'Domains', 'anke.brandt'],
  ['editing a domain', '/domains/1/edit', library],
  ['a page', page, hours],
  ['a page with a broken breadcrumb', '/domains/1/pages/5', 'Lesecafé'],
  ['changing a page', change, hours],
  ['a section with its link', change, hours, 'Edit Section', field],
  ['the metadata of a page', `${page}/metadata`, hours],
  ['the menus of a domain', '/domains/1/menus', 'Menus'],
  ['the usage statistics', '/domains/1/display_modes', 'Usage Stats'],
  ['the image library', '/images', 'Image library'],
  ['an address that leads nowhere', '/nowhere', 'There is nothing at this address'],
  ['the admin area of an editor', '/admin/users', 'the power is NOT with you...'],
  ['a domain of others', '/domains/3', '3'],
  ['the palette', '/domains/1', library, key('Control+k'), shown('dialog')],
  ['the shortcuts', '/domains', 'Domains', key('?'), shown('dialog')],
  ['the page form', change, hours, 'Edit Page', field],
  ['a new section', change, hours, 'New Section', field],
  ['a new item', change, hours, 'New Item', field],
  ['an item', change, hours, 'Edit Item', field],
  ['the image picker', change, hours, 'Edit Page', chooseImage, shown('dialog')],
  ['the page picker', change, hours, 'New Item', 'Choose Page', shown('dialog')],
  ['uploading images', '/images', 'Image library', 'Upload new Image', shown('dialog')],
  ['an image', '/images?show=1', 'Image library'],
  ['editing an image', '/images?edit=1', 'Image library'],
  ['the trash', '/domains/1/trash', 'Trash'],
  ['a page that is not there', '/domains/1/pages/9999', '9999'],
  ['a menu', '/domains/1/menus/1', 'Hauptmenü'],
  ['a new menu', '/domains/1/menus', 'Menus', 'New Menu'],
  ['the places that link to a page', '/domains/1/pages/2', 'Ihr Besuch'],
  ['the search', '/search?q=lesecafe', 'Search'],
  ['the links to repair', '/domains/1/links', 'zu reparieren'],
  ['a new redirect', '/domains/1/links', 'zu reparieren', 'Add Redirect', 'Save'],
  ['scheduling a deployment', '/domains/1/changes', 'Changes', 'Schedule…', pastTime],
  ['an earlier version of a page', `${page}/history`, hours, firstVersion],
  ['the check of the content', '/domains/1/content_check', 'Content check'],
];

export const adminScreens: readonly Screen[] = [
  ['the users', '/admin/users', 'All CMS User'],
  ['a user', '/admin/users/2', '@', 'Change'],
  ['editing a user', '/admin/users/2/edit', '@'],
  ['a user who is not there', '/admin/users/999', '999'],
  ['the components', '/admin/components', 'All CMS Components'],
  ['a new component', '/admin/components/new', 'New Component'],
  ['a component', '/admin/components/1', ''],
  ['editing a component', '/admin/components/1/edit', ''],
  ['the domains of an admin', '/admin/domains', 'Domains'],
  ['the question before destroying a domain', '/admin/domains', 'All Domains', 'Destroy Domain', shown('alertdialog')],
  ['a domain of an admin', '/admin/domains/1', library],
  ['a new domain', '/admin/domains/new', 'New Domain', 'Save'],
  ['the secrets of a domain', '/admin/domains/1/edit', library],
  ['the settings of a domain', '/admin/settings/1/edit', 'Edit Settings'],
  ['new settings', '/admin/domains/1/settings/new', 'New Settings'],
  ['a new token', '/admin/domains/1/client_tokens/new', 'New Token', 'Save'],
  ['editing a token', '/admin/client_tokens/1/edit', ''],
  ['the tokens of all domains', '/admin/client_tokens', 'All Client Tokens'],
  ['the activity', '/admin/activity', 'Activity'],
  ['editing a menu', '/domains/1/menus/1/edit', 'Hauptmenü'],
];
