/** Typing in long Markdown texts: as Text, and in the text area in the same run. */
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { inFrame } from './figures.mjs';
import { untilPainted } from './in-page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'typing in texts of 5,000 and 20,000 words and in a table of 200 rows, as Text and as Markdown';

const keys = 60;
const line = 'Bring a **warm coat**, the [path](/path) is steep and the wind is cold.';
const wordsEach = 14;

/** `mark` stands in the middle, where the keys are typed. */
const mark = 'middle';
const texts = [
  { name: '5,000 words', text: wordsOf(5000), limit: 16 },
  { name: '20,000 words', text: wordsOf(20_000), limit: 32 },
  { name: 'a table of 200 rows', text: tableOf(200), limit: 16 },
];

function wordsOf(count) {
  const paragraphs = Array.from({ length: count / (3 * wordsEach) }, (_, index) =>
    index % 10 === 0 ? `## Part ${index}` : Array(3).fill(line).join(' '),
  );
  return paragraphs.with(Math.floor(paragraphs.length / 2), mark).join('\n\n');
}

function tableOf(count) {
  const rows = Array.from({ length: count }, (_, index) => `| ${index === count / 2 ? mark : 'coat'} | ${line} | 2 |`);
  return ['| Thing | Why | How many |', '| --- | --- | --: |', ...rows].join('\n');
}

export async function run({ origin, adminId, store, signIn }) {
  const { domainId, pageId, sectionId } = store((write) => {
    const domainId = storeDomain(write, adminId, 'text.bench.example');
    const pageId = storePage(write, domainId, '/text');
    return { domainId, pageId, sectionId: storeSection(write, pageId, 0) };
  });
  const address = `${origin}/domains/${domainId}/pages/${pageId}/change`;
  return atBothSpeeds(signIn, (page) => measure(page, address, `#section-${sectionId}-edit`));
}

async function measure(page, address, opener) {
  await page.goto(address);
  await page.locator(opener).click();
  const area = page.locator('[data-part="editor"] textarea').first();
  const view = page.getByRole('group', { name: 'View' }).first();
  const figures = [];
  for (const { name, text, limit } of texts) {
    await view.getByRole('button', { name: 'Markdown' }).click();
    await area.fill(text);
    await area.evaluate((field, word) => {
      const at = field.value.indexOf(word) + word.length;
      field.setSelectionRange(at, at);
    }, mark);
    const inArea = await typed(page);
    await area.fill(text);
    await view.getByRole('button', { name: 'Text' }).click();
    await page.getByRole('textbox', { name: 'Body' }).getByText(mark, { exact: true }).click();
    await page.keyboard.press('End');
    const asText = await typed(page);
    figures.push(inFrame(`A key in Text, ${name}, p95`, asText, limit), {
      ...inFrame('  as Markdown, in the text area', inArea),
      target: '',
      isMet: undefined,
    });
  }
  return figures;
}

const typed = (page) => untilPainted(page, keys, () => page.keyboard.press('x'), 60);
