/** Where the console saves what a website shows, and so must say that saving is live at once until the first deployment. */
import type { EndpointName } from '../../contract/endpoints.ts';

/** A screen of the samples; its form, if the words are those of one, and the button that opens it. */
export type SavingScreen = { address: string; says: 'form' | 'line'; open?: string };

const form = (address: string, open?: string): SavingScreen => ({ address, says: 'form', ...(open ? { open } : {}) });
const line = (address: string): SavingScreen => ({ address, says: 'line' });

const page = '/domains/1/pages/3';
const change = `${page}/change`;
const partForms = ['Edit Page', 'New Section', 'Edit Section', 'New Item', 'Edit Item'];
const [ofPage, ofNewSection, ofSection, ofNewItem, ofItem] = partForms.map((open) => form(change, open)) as [
  SavingScreen,
  SavingScreen,
  SavingScreen,
  SavingScreen,
  SavingScreen,
];
const onPage = [line(page), line(change)];
const breadcrumbs = form(`${page}/breadcrumbs/new/edit`);
const [newMenu, menu, menus] = [
  form('/domains/1/menus', 'New Menu'),
  form('/domains/1/menus/1/edit'),
  [line('/domains/1/menus'), line('/domains/1/menus/1')],
];
const [links, redirect] = [line('/domains/1/links'), form('/domains/1/links', 'Add Redirect')];
const [newSettings, settings] = [form('/admin/domains/1/settings/new'), form('/admin/settings/1/edit')];
const [library, image] = [line('/domains/1/images'), form('/domains/1/images?edit=1')];

/** Every form, by the file that draws it. A text says why no website shows what the form saves. */
export const savingForms: Readonly<Record<string, readonly SavingScreen[] | string>> = {
  'src/breadcrumbs/breadcrumbs-form.tsx': [breadcrumbs],
  'src/client-tokens/client-token-form.tsx': 'a token says who reads',
  'src/components/component-form.tsx': 'a component belongs to no website in particular',
  'src/domains/domain-edit.tsx': [form('/domains/1/edit')],
  'src/domains/domain-setup.tsx': [form('/admin/domains/1/edit')],
  'src/images/image-mode.tsx': [image],
  'src/links/redirect-form.tsx': [redirect],
  'src/menus/menu-editor.tsx': [menu],
  'src/menus/new-menu.tsx': [newMenu],
  'src/pages/new-page.tsx': [form('/domains/1', 'New Page')],
  'src/pages/page-metadata.tsx': [form(`${page}/metadata`)],
  'src/pages/part-forms.tsx': [ofPage, ofNewSection, ofSection, ofNewItem, ofItem],
  'src/settings/settings-form.tsx': [newSettings, settings],
  'src/users/invite.tsx': 'a person',
  'src/users/user-edit.tsx': 'a person',
};

/** Every call that writes, with the screens that make it. A text says why a website does not change by it at once. */
export const savingCalls: Readonly<Record<string, readonly SavingScreen[] | string>> = {
  createPage: [form('/domains/1', 'New Page')],
  updatePage: [ofPage, form(`${page}/metadata`), ...onPage, line('/domains/1')],
  destroyPage: onPage,
  createSection: [ofNewSection],
  updateSection: [ofSection, ...onPage, line('/domains/1')],
  destroySection: [line(change)],
  moveSectionUp: [line(change)],
  moveSectionDown: [line(change)],
  moveSection: [line(change)],
  createItem: [ofNewItem],
  updateItem: [ofItem, ...onPage, line('/domains/1')],
  destroyItem: [line(change)],
  moveItemUp: [line(change)],
  moveItemDown: [line(change)],
  moveItem: [line(change)],
  createCopy: [line(change)],
  reviewCopy: 'it writes nothing',
  reverseCopy: [line(change)],
  createBatch: 'it only names the pages',
  runBatch: [line('/domains/1')],
  takeBackBatch: [line('/domains/1')],
  changePath: [ofPage, form(`${page}/metadata`)],
  undoPathChange: [ofPage, form(`${page}/metadata`)],
  createBreadcrumbs: [breadcrumbs],
  updateBreadcrumbs: [breadcrumbs],
  destroyBreadcrumbs: [breadcrumbs],
  createMenu: [newMenu],
  updateMenu: [menu],
  destroyMenu: menus,
  updateDomain: [form('/domains/1/edit')],
  updateDomainSetup: [form('/admin/domains/1/edit')],
  createSettings: [newSettings],
  updateSettings: [settings],
  destroySettings: [line('/admin/domains/1')],
  createRedirect: [redirect],
  destroyRedirect: [links],
  repairLinks: [links],
  restoreTrashed: [line('/domains/1/trash'), ...onPage],
  takeBackPage: [line(`${page}/history`)],
  takeBackMenu: [line('/domains/1/menus/1/history')],
  takeBackDomain: [line('/domains/1/history')],
  updateImage: [image],
  replaceImageFile: [library],
  restoreImageFile: [library],
  destroyImage: [library],

  createImage: 'no page shows it yet',
  copyImage: 'no page shows it yet',
  restoreImage: 'no page showed it when it was destroyed',
  destroyTrashedImage: 'it is in the trash',
  eraseTrashedImage: 'it is in the trash',
  destroyTrashed: 'it is in the trash',
  eraseTrashed: 'it is in the trash',
  eraseVersion: 'what is live stays',
  createDomain: 'no token reads it yet',
  destroyDomain: 'its name is typed, below what stops',
  restoreDomain: 'it is delivered again as it was',
  destroyTrashedDomain: 'it is in the trash',
  triggerDeployment: 'it deploys',
  createDeployment: 'it deploys',
  changeDeployment: 'it deploys later',
  cancelDeployment: 'nothing goes out',
  publishPage: 'its panel says what the first deployment ends',
  setTemplate: 'nothing goes out',
  holdPage: 'nothing goes out',
  releasePage: 'the next deployment takes it',
  reportPresence: 'nothing is saved',
  createPreviewToken: 'nothing is saved',
  createComponent: 'it belongs to no website in particular',
  updateComponent: 'it belongs to no website in particular',
  destroyComponent: 'it belongs to no website in particular',
  createClientToken: 'a token says who reads',
  updateClientToken: 'a token says who reads',
  destroyClientToken: 'a token says who reads',
  ...ofPeople(
    ...(['updateAccount', 'changePassword', 'endOwnSessions', 'changeOwnEmail', 'updateUser', 'destroyUser'] as const),
    ...(['linkDomain', 'unlinkDomain', 'endSessions', 'changeEmail', 'sendPasswordLink', 'resetFactors'] as const),
    ...(['deactivateUser', 'activateUser', 'createInvitation', 'renewInvitation', 'revokeInvitation'] as const),
  ),
};

function ofPeople(...names: EndpointName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'a person']));
}

/** Each screen once; by address, so that one after the other is opened where the first is, and what needs no form first. */
export function savingScreens(): SavingScreen[] {
  const all = [...Object.values(savingForms), ...Object.values(savingCalls)].flatMap((screens) =>
    typeof screens === 'string' ? [] : screens,
  );
  const once = [...new Map(all.map((screen) => [JSON.stringify(screen), screen])).values()];
  const rank = ({ address, says, open }: SavingScreen) => `${address} ${says === 'line' ? '' : (open ?? '-')}`;
  return once.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
