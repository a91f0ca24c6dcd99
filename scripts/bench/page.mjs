/** Editing a page of 200 sections and 1,000 items. */
import { storeDomain, storeItem, storePage, storeSection } from './domain.mjs';
import { figure, typing, waiting } from './figures.mjs';
import { openings, untilGone, untilPainted } from './in-page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'opening a page of 200 sections and 1,000 items, typing in it, and saving';

const sections = 200;
const itemsPerSection = 5;
const text = 'Bring a warm coat, the path is steep and the wind is cold. ';
const keys = 2 * text.length;

export async function run({ origin, adminId, store, signIn }) {
  const { domainId, pageId, middle } = store((write) => storeLongPage(write, adminId, 'long-page.bench.example'));
  const address = `${origin}/domains/${domainId}/pages/${pageId}/change`;
  return atBothSpeeds(signIn, (page) => measure(page, address, `#section-${middle}-edit`));
}

async function measure(page, address, opener) {
  const opening = await openings(page, address, 'article', sections);
  const form = await untilPainted(page, 1, () => page.locator(opener).click());
  const headline = await typeInto(page, page.getByLabel('Headline', { exact: true }), keys);
  const body = await typeInto(page, page.getByRole('textbox', { name: 'Body' }), keys);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const saving = await untilGone(page, 'form', () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await page.goto('data:text/html,<input aria-label=Text>');
  const bare = await typeInto(page, page.getByLabel('Text'), keys);
  return [
    waiting(`Opening a page of ${sections} sections and 1,000 items`, opening, 2000),
    waiting('There, opening the form of a section', form, 200),
    typing('There, a key in a headline, p95', headline),
    typing('There, a key in a body, p95', body),
    waiting('There, saving the section until the page shows it', saving, 1000),
    figure('There, elements of the page with the open form', String(elements)),
    { ...typing('To compare: a key in an empty page, p95', bare), target: '', isMet: undefined },
  ];
}

/** Types at a human speed. */
export async function typeInto(page, field, count) {
  await field.focus();
  return untilPainted(page, count, (turn) => page.keyboard.press(text[turn % text.length]), 60);
}

export function storeLongPage(write, adminId, fqdn) {
  const domainId = storeDomain(write, adminId, fqdn);
  const pageId = storePage(write, domainId, '/page-1');
  const ids = Array.from({ length: sections }, (_, position) => {
    const id = storeSection(write, pageId, position);
    for (let item = 0; item < itemsPerSection; item += 1) storeItem(write, id, item);
    return id;
  });
  return { domainId, pageId, middle: ids[sections / 2] };
}
