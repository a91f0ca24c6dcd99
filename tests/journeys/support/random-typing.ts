/**
 * R1 in the browser: one editor types at random into the forms of a page's change screen, over a network that fails, in
 * tabs that are killed. What was typed is what the fields themselves reported; what is stored is what the server had.
 */
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { type FaultyNetwork, faults } from './faulty-network.ts';
import { keptTexts } from './kept-texts.ts';
import { expect } from './kontor.ts';

export type TypingRun = {
  context: BrowserContext;
  network: FaultyNetwork;
  origin: string;
  token: string;
  /** Below a limit. */
  random: (below: number) => number;
};
export type Figures = {
  characters: number;
  words: number;
  /** Words that are nowhere any more. */
  lost: string[];
  /** Words of a killed tab's last second, which may be missing. */
  lastSecond: string[];
  /** Words that stood in the form, not saved, when found text was chosen in their place. */
  givenUp: string[];
  writes: number;
  /** Creates of one form that made more than one row. */
  duplicates: number;
  kills: number;
  sessionsEnded: number;
  /** What happened, for whoever has to find out why. */
  story: string[];
};

const steps = 12;
/** Milliseconds for what can be pressed at all: what is locked just now is left alone. */
const shortly = 500;
const wordPattern = /w\d+;/g;
const openers = ['Edit Page', 'New Section', 'Edit Section', 'New Item', 'Edit Item'];

/** Prepares a context once: what is typed into any field is reported, and every new tab is signed in. */
export async function reportTyping(context: BrowserContext, token: string): Promise<Typed> {
  const typed: Typed = { characters: 0, words: new Map() };
  await context.exposeBinding('reportTyping', (_, text: string) => {
    typed.characters += 1;
    for (const word of text.match(wordPattern) ?? []) if (!typed.words.has(word)) typed.words.set(word, Date.now());
  });
  await context.addInitScript(beginTab, token);
  return typed;
}

/** Words with the time of their last character. */
export type Typed = { characters: number; words: Map<string, number> };

export async function typeAtRandom(run: TypingRun, typed: Typed, number: number): Promise<Figures> {
  const { context, network, random } = run;
  const address = await makePage(run, number);
  const before = { characters: typed.characters, deliveries: network.deliveries.length };
  typed.words.clear();
  const lastSecond: string[] = [];
  const givenUp: string[] = [];
  let page = await openTab(context, address);
  let kills = 0;
  let sessionsEnded = 0;
  let next = 0;
  const story: string[] = [];
  const tell = async <T>(what: string, doing: Promise<T>): Promise<T> => {
    story.push(`${what} (${network.deliveries.length - before.deliveries} writes so far)`);
    return doing;
  };
  const kill = async () => {
    const now = Date.now();
    for (const [word, at] of typed.words) if (now - at < 1_000) lastSecond.push(word);
    await killTab(page, random(2) === 0);
    kills += 1;
    page = await openTab(context, address);
  };
  for (let step = 0; step < steps; step += 1) {
    let offered = await offeredIn(page);
    if (offered.has('Log in again')) {
      await signInAgain(page);
      sessionsEnded += 1;
      offered = await offeredIn(page);
    }
    givenUp.push(...(await goOn(page, offered)));
    if (!isFormOpen(offered)) await tell('opens a form', openForm(page, random));
    const way = random(12);
    const word = `w${number}${String(next++).padStart(2, '0')};`;
    const fault = faults[random(faults.length)] ?? 'none';
    const button = random(2) === 0 ? 'Dismiss' : 'Cancel';
    if (way < 6) await tell(`types ${word}`, typeWord(page, `${word} `, random));
    else if (way < 10) await tell(`saves and meets ${fault}`, save(page, network, fault));
    else if (way < 11) await tell('kills the tab', kill());
    else await tell(`presses ${button}`, press(page, button));
  }
  network.release();
  await network.deliverLate();
  const deliveries = network.deliveries.slice(before.deliveries);
  const had = deliveries.filter(({ status }) => status < 300).map(({ body }) => body);
  const found = new Set([...had, ...(await textsIn(page))].join('\n').match(wordPattern));
  const missing = [...typed.words.keys()].filter((word) => !found.has(word));
  await page.close();
  return {
    characters: typed.characters - before.characters,
    words: typed.words.size,
    lost: missing.filter((word) => !lastSecond.includes(word) && !givenUp.includes(word)),
    lastSecond: missing.filter((word) => lastSecond.includes(word)),
    givenUp: missing.filter((word) => givenUp.includes(word)),
    writes: deliveries.length,
    duplicates: duplicatesIn(deliveries),
    kills,
    sessionsEnded,
    story: [...story, ...deliveries.map((delivery) => JSON.stringify(delivery))],
  };
}

/** Runs in each tab before the console. */
function beginTab(token: string): void {
  if (sessionStorage.getItem('begun') === null) {
    sessionStorage.setItem('begun', 'yes');
    sessionStorage.setItem('kontor.accessToken', token);
  }
  const { reportTyping } = window as unknown as { reportTyping: (text: string) => void };
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) reportTyping(target.value);
    },
    true,
  );
}

/** A page of its own for each run, with one section that holds one item. */
async function makePage({ origin, token }: TypingRun, number: number): Promise<string> {
  const post = async (path: string, body: unknown): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${origin}/mgmt/api/v1/domains/1${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
    return ((await answer.json()) as { id: number }).id;
  };
  const pageId = await post('/pages', { headline: `Run ${number}`, layout: 'default', breadcrumbs: [] });
  const sectionId = await post('/sections', { page_id: pageId, headline: 'First', display_mode: 'text' });
  await post('/items', { section_id: sectionId, headline: 'One', display_mode: 'card' });
  return `${origin}/domains/1/pages/${pageId}/change`;
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'New Section' })).toBeVisible();
  return page;
}

/** Closed without a question, or crashed without a word. */
async function killTab(page: Page, isCrash: boolean): Promise<void> {
  if (isCrash) {
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The answer to this command never comes.
    session.send('Page.crash').catch(() => {});
    await crashed;
  }
  await page.close();
}

const panel = (page: Page): Locator => page.locator('main [data-part="edit-panel"]').first();

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  if (await button.isVisible()) await button.click({ timeout: shortly }).catch(ignoreGone);
}

async function openForm(page: Page, random: TypingRun['random']): Promise<void> {
  const found = page.getByRole('button', { name: 'Open it' });
  if (await found.first().isVisible()) return found.first().click({ timeout: shortly }).catch(ignoreGone);
  await press(page, openers[random(openers.length)] ?? 'Edit Page');
}

/** The buttons of the screen by their words, in one look. */
async function offeredIn(page: Page): Promise<Set<string>> {
  return new Set(await page.getByRole('main').locator('button:visible').allInnerTexts());
}

function isFormOpen(offered: Set<string>): boolean {
  return offered.has('Cancel') || offered.has('Go on with this');
}

/** Takes found text up, and decides conflicts for what was typed. Answers the words in whose place found text was chosen. */
async function goOn(page: Page, offered: Set<string>): Promise<string[]> {
  const standing: string[] = [];
  if (offered.has('Show unsaved text') || offered.has('Go on with this')) {
    await press(page, 'Show unsaved text');
    const inForm = page.locator('fieldset > div > div:has(label:text("In the form, not saved"))');
    if (await inForm.first().isVisible()) standing.push(...(await inForm.allInnerTexts()));
    await press(page, 'Go on with this');
  }
  const mine = page.getByRole('radio', { name: /^Mine/ });
  for (let place = 0; place < (await mine.count()); place += 1) await mine.nth(place).check();
  return standing.join('\n').match(wordPattern) ?? [];
}

/** By way of the provider, which loads the tab anew. */
async function signInAgain(page: Page): Promise<void> {
  const isBack = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await isBack;
  await expect(page.getByRole('button', { name: 'New Section' })).toBeVisible();
}

async function typeWord(page: Page, word: string, random: TypingRun['random']): Promise<void> {
  const fields = panel(page).getByRole('textbox', { name: /^(Headline|Subline|Lead text|Intro|Body)$/ });
  const count = await fields.count();
  if (count === 0) return;
  try {
    await fields.nth(random(count)).focus({ timeout: shortly });
    await page.keyboard.press('Control+End');
    await page.keyboard.type(word);
  } catch (error) {
    ignoreGone(error);
  }
}

async function save(page: Page, network: FaultyNetwork, fault: (typeof faults)[number]): Promise<void> {
  network.release();
  network.meet(fault);
  await press(page, 'Save');
}

/** A form that was saved is gone between the look and the click. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
}

/** What the open form holds, and what the draft store holds. */
async function textsIn(page: Page): Promise<string[]> {
  const values = await page
    .locator('main')
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return [...values, await keptTexts(page)];
}

function duplicatesIn(deliveries: FaultyNetwork['deliveries']): number {
  const made = new Map<string, Set<number>>();
  for (const { method, key, status, answer } of deliveries) {
    if (method !== 'POST' || status !== 201 || key === null) continue;
    const form = key.split('-')[0] ?? '';
    made.set(form, (made.get(form) ?? new Set()).add((JSON.parse(answer) as { id: number }).id));
  }
  return [...made.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
}
