/** A menu of 500 entries on three levels. */
import { storeDomain, storePage } from './domain.mjs';
import { typing, waiting } from './figures.mjs';
import { openings, untilPainted } from './in-page.mjs';
import { typeInto } from './page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'a menu of 500 entries: opening, typing, moving';

const shape = [20, 4, 5];
const entries = 500;
const moves = 20;

export async function run({ origin, adminId, store, signIn }) {
  const { domainId, menuId } = store((write) => storeLongMenu(write, adminId));
  const address = `${origin}/domains/${domainId}/menus/${menuId}`;
  return atBothSpeeds(signIn, (page) => measure(page, address));
}

async function measure(page, address) {
  const shown = await openings(page, address, 'main li', entries);
  const editor = await openings(page, `${address}/edit`, 'input[aria-label="Target text"]', entries);
  const texts = page.getByRole('textbox', { name: 'Target text' });
  const keys = await typeInto(page, texts.nth(entries / 2), 60);
  await texts.first().focus();
  const steps = ['Alt+ArrowDown', 'Alt+ArrowUp'];
  const moving = await untilPainted(page, moves, (turn) => page.keyboard.press(steps[turn % 2]));
  return [
    waiting(`Opening a menu of ${entries} entries`, shown, 2000),
    waiting('Opening its editor', editor, 2000),
    typing('There, a key in the text of an entry, p95', keys),
    waiting('There, moving an entry with all below it', moving, 100),
  ];
}

function storeLongMenu(write, adminId) {
  const domainId = storeDomain(write, adminId, 'long-menu.bench.example');
  for (let number = 1; number <= 100; number += 1) storePage(write, domainId, `/page-${number}`);
  const menuId = write('menus', {
    domain_id: domainId,
    name: 'main',
    display_name: 'Main',
    entries: JSON.stringify(tree(shape)),
  });
  return { domainId, menuId };
}

/** 20 entries with four child entries each, and five below each of these. */
function tree([count = 0, ...deeper]) {
  return Array.from({ length: count }, (_, place) => ({
    target_text: `Entry ${place + 1} of ${count}`,
    target_page_path: `/page-${place + 1}`,
    target_url: null,
    entries: tree(deeper),
  }));
}
