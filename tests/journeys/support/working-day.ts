/**
 * What an editor does on a working day, one activity after the other in one tab that is never loaded anew, with what goes
 * wrong now and then. Every activity ends at the change screen of the same page, with all of its controls free.
 */
import type { Locator, Page } from 'playwright/test';
import { item, order, press, section } from './change-page.ts';
import type { Fault, FaultyNetwork } from './faulty-network.ts';
import { expect as anyExpect, type Kontor } from './kontor.ts';

/** Milliseconds after which something is stuck. */
export const patience = 20_000;
const expect = anyExpect.configure({ timeout: patience });

export type WorkingDay = {
  page: Page;
  network: FaultyNetwork;
  /** A call of the API from outside of the browser, as a colleague makes it. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  pageId: number;
  /** Below a limit. */
  random: (below: number) => number;
  /** A text that nobody has typed before. */
  newText: () => string;
  /** The text that is stored in the end, for each place that was saved. */
  saved: Map<string, string>;
};

const pageName = 'Dauerlauf';
const menuName = 'Tagesmenü';
const website = 'stadtbibliothek-lindenau.de';
const sections = ['Morgen', 'Mittag', 'Nachmittag', 'Abend'];
const extraSection = 'Nachtrag';

type Activity = (day: WorkingDay) => Promise<void>;

export const activities: Record<string, Activity> = {
  'edits a section': writeSection,
  'edits an item': writeItem,
  'edits the page': writePage,
  'cancels an edit': cancel,
  'adds a section and destroys it': addAndDestroy,
  'moves a section': moveSection,
  'moves an item': moveItem,
  'links to a page': link,
  'places an image': placeImage,
  'arranges a menu': arrangeMenu,
  'writes breadcrumbs': writeBreadcrumbs,
  'describes an image': describeImage,
  'looks around': browse,
};

/** These alone may leave errors of the network on the console. */
export const mishaps: Record<string, Activity> = {
  'loses an answer': (day) => writeSection(day, 'dropAnswer'),
  'loses a request': (day) => writeSection(day, 'dropRequest'),
  'meets an error': (day) => writeSection(day, 'status500'),
  'meets a busy server': (day) => writeSection(day, 'status503'),
  'loses the answer to a new section': (day) => addAndDestroy(day, 'dropAnswer'),
  'is offline for a moment': writeOffline,
  'meets a colleague': meetColleague,
};

/** A page and a menu of its own; the tab is at the change screen of the page. */
export async function beginDay(
  kontor: Kontor,
  tools: Pick<WorkingDay, 'page' | 'network' | 'random'>,
): Promise<WorkingDay> {
  const call = caller(kontor, tools.page);
  const breadcrumbs = [{ link_text: 'Start', target_page_path: '/' }];
  const { id: pageId } = (await call('POST', '/pages', { headline: pageName, layout: 'default', breadcrumbs })) as Row;
  for (const headline of sections) {
    const texts = { headline, display_mode: 'text-with-image' };
    const { id } = (await call('POST', '/sections', { page_id: pageId, ...texts })) as Row;
    const inside = { section_id: id, display_mode: 'card' };
    for (const number of [1, 2]) await call('POST', '/items', { ...inside, headline: `${headline} ${number}` });
  }
  const entries = [{ target_text: 'Start', target_page_path: '/', target_url: null, entries: [] }];
  await call('POST', '/menus', { name: 'tagesmenue', display_name: menuName, entries });
  let texts = 0;
  const newText = () => {
    texts += 1;
    return `Fassung ${texts}.`;
  };
  const day = { ...tools, call, pageId, newText, saved: new Map() };
  await goHome(day);
  return day;
}

/** The places whose text is not stored as it was saved last. */
export async function missingTexts({ call, pageId, saved }: WorkingDay): Promise<string[]> {
  const stored = JSON.stringify([await call('GET', `/pages/${pageId}`), await call('GET', '/menus')]);
  return [...saved].filter(([, text]) => !stored.includes(text)).map(([place, text]) => `${place}: ${text}`);
}

/** To the change screen, by the links of the console. */
export async function goHome({ page }: Pick<WorkingDay, 'page'>): Promise<void> {
  if (!(await newSection(page).isVisible())) {
    await toList(page);
    await page.getByRole('link', { name: website }).first().click();
    await page.getByLabel('Filter Headline/Path').fill(pageName);
    await page.getByRole('row').filter({ hasText: pageName }).first().getByRole('link', { name: 'Change' }).click();
  }
  await expect(newSection(page)).toBeVisible();
}

/** Where nothing of an entity is on the screen. */
export async function toList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Domains', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible();
}

/** Nothing is open, and nothing is locked. */
export async function expectFree(page: Page): Promise<void> {
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await expect(newSection(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function writeSection(day: WorkingDay, fault: Fault = 'none'): Promise<void> {
  const name = anyOf(day, sections);
  await openForm(day.page, section(day.page, name), 'Edit Section');
  const text = day.newText();
  await write(day, 'Body', text);
  await save(day, fault);
  await expect(section(day.page, name).getByText(text, { exact: true })).toBeVisible();
  day.saved.set(name, text);
}

async function writeOffline(day: WorkingDay): Promise<void> {
  const name = anyOf(day, sections);
  await openForm(day.page, section(day.page, name), 'Edit Section');
  await day.page.context().setOffline(true);
  const text = day.newText();
  await write(day, 'Body', text);
  day.network.meet('dropRequest');
  await saveButton(day.page).click();
  await expect(day.page.getByText(/^Not saved yet/).first()).toBeVisible();
  await day.page.context().setOffline(false);
  await expect(panel(day.page)).toHaveCount(0);
  day.saved.set(name, text);
}

/** Mine and theirs at the same field: mine is chosen. */
async function meetColleague(day: WorkingDay): Promise<void> {
  const name = anyOf(day, sections);
  await openForm(day.page, section(day.page, name), 'Edit Section');
  const text = day.newText();
  await write(day, 'Body', text);
  const { sections: stored } = (await day.call('GET', `/pages/${day.pageId}`)) as { sections: Row[] };
  const { id } = stored.find(({ headline }) => headline === name) ?? { id: 0 };
  await day.call('PATCH', `/sections/${id}`, { body: day.newText() });
  await saveButton(day.page).click();
  await day.page.getByRole('radio', { name: /^Mine/ }).check();
  await save(day);
  day.saved.set(name, text);
}

async function writeItem(day: WorkingDay): Promise<void> {
  const name = `${anyOf(day, sections)} ${1 + day.random(2)}`;
  await openForm(day.page, item(day.page, name), 'Edit Item');
  const text = day.newText();
  await write(day, 'Intro', text);
  await save(day);
  await expect(item(day.page, name).getByText(text, { exact: true })).toBeVisible();
  day.saved.set(name, text);
}

async function writePage(day: WorkingDay): Promise<void> {
  await openForm(day.page, day.page.getByRole('main'), 'Edit Page');
  const text = day.newText();
  await write(day, 'Subline', text);
  await save(day);
  day.saved.set(pageName, text);
}

/** What was typed stays in the browser, and is offered when the form opens again. */
async function cancel(day: WorkingDay): Promise<void> {
  const part = section(day.page, anyOf(day, sections));
  await openForm(day.page, part, 'Edit Section');
  await write(day, 'Lead text', day.newText());
  await panel(day.page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(panel(day.page)).toHaveCount(0);
  await press(part, 'Edit Section');
  await day.page.getByRole('button', { name: 'Show unsaved text' }).click();
  await day.page.getByRole('button', { name: 'Discard my text' }).click();
  await day.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(saveButton(day.page)).toBeVisible();
  await panel(day.page).getByRole('button', { name: 'Cancel', exact: true }).click();
}

async function addAndDestroy(day: WorkingDay, fault: Fault = 'none'): Promise<void> {
  await openForm(day.page, day.page.getByRole('main'), 'New Section');
  await write(day, 'Headline', extraSection);
  await save(day, fault);
  const added = section(day.page, extraSection);
  await expect(added).toHaveCount(1);
  await press(added, 'Destroy');
  await day.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(added).toHaveCount(0);
}

/** Down, or up where it is the last. */
async function moveSection(day: WorkingDay): Promise<void> {
  const part = section(day.page, anyOf(day, sections));
  const down = part.getByRole('button', { name: 'Move Down' }).first();
  const isLast = (await down.getAttribute('aria-disabled')) === 'true';
  await move(day, isLast ? part.getByRole('button', { name: 'Move Up' }).first() : down);
}

/** Down, up or to another section, as its place allows. */
async function moveItem(day: WorkingDay): Promise<void> {
  const part = item(day.page, `${anyOf(day, sections)} ${1 + day.random(2)}`);
  const ways = await part.getByRole('button', { name: /^move /i, disabled: false }).all();
  await move(day, anyOf(day, ways));
}

async function move({ page }: WorkingDay, button: Locator): Promise<void> {
  const before = await order(page);
  await button.click();
  await expect.poll(() => order(page)).not.toEqual(before);
}

async function link(day: WorkingDay): Promise<void> {
  await openForm(day.page, section(day.page, anyOf(day, sections)), 'Edit Section');
  const field = panel(day.page).getByRole('group', { name: 'Link', exact: true });
  const remove = field.getByRole('button', { name: 'Remove Link' });
  if (await remove.isVisible()) await remove.click();
  await field.getByRole('button', { name: 'Choose Page' }).click();
  const picker = day.page.getByRole('dialog', { name: 'Choose Page' });
  await picker.getByRole('searchbox').fill(anyOf(day, ['besuch', 'lese', 'ausweis']));
  await picker.getByRole('button', { name: 'Select', exact: true }).first().click();
  await expect(picker).toHaveCount(0);
  await save(day);
}

async function placeImage(day: WorkingDay): Promise<void> {
  await openForm(day.page, section(day.page, anyOf(day, sections)), 'Edit Section');
  await panel(day.page).getByRole('button', { name: 'Select from Library' }).click();
  const picker = day.page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Show', exact: true }).first().click();
  await picker.getByRole('button', { name: 'All images' }).click();
  const select = picker.getByRole('button', { name: 'Select', exact: true });
  await select.nth(day.random(4)).click();
  await expect(picker).toHaveCount(0);
  await save(day);
}

async function arrangeMenu(day: WorkingDay): Promise<void> {
  const { page } = day;
  await page.getByRole('link', { name: 'Menus', exact: true }).click();
  await page.getByRole('row').filter({ hasText: menuName }).getByRole('link', { name: 'Edit' }).click();
  const texts = page.getByRole('textbox', { name: 'Target text' });
  await expect(texts.first()).toBeVisible();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.keyboard.type('Wird wieder entfernt');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  if ((await texts.count()) > 1) {
    await page.getByRole('listitem').last().getByRole('button', { name: 'Remove', exact: true }).click();
  }
  const text = day.newText();
  await texts.first().fill(text);
  await save(day);
  await expect(page.getByText(text).first()).toBeVisible();
  day.saved.set(menuName, text);
  await goHome(day);
}

async function writeBreadcrumbs(day: WorkingDay): Promise<void> {
  const { page } = day;
  await page.getByRole('link', { name: 'Show Page' }).click();
  await page.getByRole('link', { name: 'Edit Breadcrumbs' }).click();
  const text = day.newText();
  await page.getByRole('list', { name: 'Entries' }).getByLabel('Link text').first().fill(text);
  await save(day);
  day.saved.set('breadcrumbs', text);
  await page.getByRole('link', { name: 'Change Page' }).click();
  await goHome(day);
}

async function describeImage(day: WorkingDay): Promise<void> {
  const { page } = day;
  await toList(page);
  await page.getByRole('link', { name: 'Image library' }).click();
  await page.getByLabel('Search images').fill(anyOf(day, ['a', 'e', 'i']));
  await page.getByRole('listitem').getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const text = `Kaffee, Tee, Milch: ${day.newText()}`;
  await dialog.getByLabel('Descriptive Name').fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await goHome(day);
}

/** Palette, page, usage, lists: reading what others wrote. */
async function browse(day: WorkingDay): Promise<void> {
  const { page } = day;
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill(anyOf(day, ['page lese', 'page besuch', 'page ausweis']));
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  await page.getByRole('link', { name: 'Usage Stats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  await toList(page);
  await goHome(day);
}

/** Takes up what was typed before and not saved. */
async function openForm(page: Page, part: Locator, opener: string): Promise<void> {
  await press(part, opener);
  const goOn = page.getByRole('button', { name: 'Go on with this' });
  await expect(goOn.or(saveButton(page)).first()).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(saveButton(page)).toBeVisible();
}

async function write({ page }: WorkingDay, field: string, text: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: field, exact: true }).fill(text);
}

/** What was refused is sent again by hand; what was lost goes again by itself. */
async function save({ page, network }: WorkingDay, fault: Fault = 'none'): Promise<void> {
  network.meet(fault);
  await saveButton(page).click();
  if (fault === 'status500') {
    await expect(page.getByRole('alert').filter({ hasText: /Cannot save/ })).toBeVisible();
    await saveButton(page).click();
  }
  await expect(panel(page)).toHaveCount(0);
}

const panel = (page: Page): Locator => page.locator('main [data-part="edit-panel"]');
const saveButton = (page: Page): Locator => panel(page).getByRole('button', { name: 'Save', exact: true });
const newSection = (page: Page): Locator => page.getByRole('button', { name: 'New Section' });

function anyOf<Value>({ random }: WorkingDay, values: readonly Value[]): Value {
  return values[random(values.length)] as Value;
}

type Row = { id: number; headline?: string };

/** With the token that the tab has now: it is renewed every few minutes. */
function caller({ origin }: Kontor, page: Page): WorkingDay['call'] {
  return async (method, path, body) => {
    const token = await page.evaluate(() => sessionStorage.getItem('kontor.accessToken'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/mgmt/api/v1/domains/1${path}`, { method, headers, ...text });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
