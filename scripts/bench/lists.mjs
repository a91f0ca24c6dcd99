/** Lists of 200 domains and 2,000 users, and a website of 50,000 pages. */
import { storeDomain, storePage } from './domain.mjs';
import { typing, waiting } from './figures.mjs';
import { openings, untilPainted } from './in-page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'lists of 200 domains, 2,000 users and 50,000 pages: opening, sorting, filtering';

const domains = 200;
const users = 2000;
const pages = 50_000;
const sorts = 10;
const word = 'example1';
const pageWord = 'garden-4';

export async function run({ origin, adminId, store, signIn }) {
  const largeId = store((write) => storeMany(write, adminId));
  return atBothSpeeds(signIn, (page) => measure(page, origin, `${origin}/domains/${largeId}`));
}

async function measure(page, origin, large) {
  const rows = '[role=table] [role=row]';
  const opened = await openings(page, `${origin}/domains`, rows, domains);
  return [
    waiting(`Opening the list of ${domains} domains`, opened, 1000),
    ...(await listing(page, `${origin}/admin/domains`, {
      name: `${domains} domains`,
      head: 'FQDN',
      filter: 'Filter FQDN/slug',
    })),
    ...(await listing(page, `${origin}/admin/users`, { name: '2,000 users', head: 'Email', filter: 'Filter Email' })),
    ...(await website(page, large)),
  ];
}

async function listing(page, address, { name, head, filter }) {
  const opening = await openings(page, address, '[role=table] [role=row]', 10);
  const button = page.getByRole('columnheader', { name: head }).getByRole('button');
  const sorting = await untilPainted(page, sorts, () => button.click());
  await page.getByLabel(filter, { exact: true }).focus();
  const filtering = await untilPainted(page, word.length, (turn) => page.keyboard.press(word[turn]));
  return [
    waiting(`Opening the admin's list of ${name}`, opening, 1000),
    waiting('There, sorting', sorting, 100),
    waiting('There, a key in the filter', filtering, 100),
  ];
}

/** The domain's response has all pages, so sorting and filtering need no requests. */
async function website(page, address) {
  const opening = await openings(page, address, '[role=table] [role=row]', 10);
  const radios = ['Path', 'Name', 'ID'].map((name) => page.getByRole('radio', { name, exact: true }));
  const sorting = await untilPainted(page, sorts, (turn) => radios[turn % radios.length].click({ force: true }), 300);
  await page.getByLabel('Filter Headline/Path').focus();
  const press = (turn) => page.keyboard.press(pageWord[turn] ?? 'Backspace');
  const filtering = await untilPainted(page, 2 * pageWord.length, press, 60);
  return [
    waiting('Opening a website of 50,000 pages', opening, 2000),
    waiting('There, sorting', sorting, 50),
    typing('There, a key in the filter, p95', filtering, 50),
  ];
}

function storeMany(write, adminId) {
  for (let number = 1; number <= domains; number += 1) storeDomain(write, adminId, `website-${number}.example`);
  for (let number = 1; number <= users; number += 1) {
    const email = `editor-${number}@example${number % 100}.org`;
    write('users', { email, is_admin: 0, password_hash: 'none', must_change_password: 0, created_at: Date.now() });
  }
  const largeId = storeDomain(write, adminId, 'large.bench.example');
  const places = ['garden', 'house', 'road', 'Wald', 'river', 'town', 'light'];
  for (let number = 1; number <= pages; number += 1) {
    storePage(write, largeId, `/${places[number % 7]}/${places[number % 5]}-${number}`);
  }
  return largeId;
}
