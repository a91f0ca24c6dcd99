/** Typing on a page of 200 sections with the preview beside the form. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { typing } from './figures.mjs';
import { watchMainThread } from './in-page.mjs';
import { storeLongPage } from './page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'typing on a page of 200 sections until the website beside the form has painted it';

const keys = 100;
const target = 100;

export async function run({ origin, adminId, store, signIn }) {
  const { domainId, pageId, middle } = store((write) => storeLongPage(write, adminId, 'preview.bench.example'));
  const website = createServer((_, response) => response.end(htmlOf(origin))).listen(0, '127.0.0.1');
  await once(website, 'listening');
  try {
    const { page, headers } = await signIn();
    const answer = await fetch(`${origin}/adm/api/v1/domains/${domainId}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ preview_url: `http://127.0.0.1:${website.address().port}{path}` }),
    });
    if (!answer.ok) throw new Error(`The preview URL is refused: ${await answer.text()}`);
    await page.context().close();
    const address = `${origin}/domains/${domainId}/pages/${pageId}/change`;
    return await atBothSpeeds(signIn, (page) => measure(page, address, middle));
  } finally {
    website.closeAllConnections();
    website.close();
  }
}

async function measure(page, address, sectionId) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('Shows what you type').waitFor();
  await page.locator(`#section-${sectionId}-edit`).click();
  await page.getByLabel('Headline', { exact: true }).fill('');
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await frame.evaluate(painted, [sectionId, '']);
  await page.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => (window.benchPressed = performance.timeOrigin + timeStamp), true);
  });
  const mainThread = await watchMainThread(page);
  const timing = { times: [], processor: [] };
  for (let text = 'x'; text.length <= keys; text += 'x') {
    // At a human speed.
    await page.waitForTimeout(60);
    const before = await mainThread.worked();
    await page.keyboard.press('x');
    const at = await frame.evaluate(painted, [sectionId, text]);
    timing.times.push(at - (await page.evaluate(() => window.benchPressed)));
    timing.processor.push((await mainThread.worked()) - before);
  }
  await mainThread.stop();
  return [typing('A key until the preview of 200 sections has painted it, p95', timing, target)];
}

/** In the website: the time at which the headline was painted, on the clock of both documents. */
function painted([sectionId, text]) {
  return new Promise((done) => {
    const look = () => {
      const { at } = window.benchShown.get(sectionId)?.headline === text ? window.benchShown.get(sectionId) : {};
      if (at) done(at);
      else setTimeout(look, 5);
    };
    look();
  });
}

/** A website that renders changed sections. */
function htmlOf(consoleOrigin) {
  return `<!doctype html><html lang="en"><title>Website</title><main></main>
    <script src="${consoleOrigin}/preview/v1.js"></script><script>(${draw})()</script></html>`;
}

function draw() {
  const drawn = new Map();
  window.benchShown = new Map();
  window.kontor.preview({
    onPage({ sections }) {
      for (const { id, headline, body_html, items } of sections) {
        const html = `<h2>${headline ?? ''}</h2>${body_html ?? ''}${items.map((one) => `<h3>${one.headline}</h3>${one.body_html ?? ''}`).join('')}`;
        const known = drawn.get(id);
        if (known?.html === html) continue;
        const element = known?.element ?? document.createElement('section');
        element.dataset.kontor = `section:${id}`;
        element.innerHTML = html;
        if (!known) document.querySelector('main').append(element);
        drawn.set(id, { html, element });
        const shown = { headline: headline ?? '', at: 0 };
        window.benchShown.set(id, shown);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            shown.at = performance.timeOrigin + performance.now();
          };
          channel.port2.postMessage(null);
        });
      }
    },
  });
}
