/** Strangers behind the same address, and a foreign page that one person opens, must not keep the others behind the same address from signing in. */
import { createServer } from 'node:http';
import { chromium } from 'playwright/test';
import { browserLaunch } from '../support/browser.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

test('S73 a foreign page full of pictures of the sign-in keeps nobody behind the same address out', async ({
  page,
  browser,
  kontor,
  signIn,
}) => {
  const images = 400;
  const query = `client_id=kontor&response_type=code&scope=public&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`;
  const urls = Array.from({ length: images }, (_, index) => `${kontor.origin}/oauth/authorize?${query}&state=${index}`);
  const html = urls.map((url) => `<img src="${url.replaceAll('&', '&amp;')}">`).join('');
  const foreign = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Foreign</title>${html}`);
  });
  await new Promise<void>((listening) => foreign.listen(0, '127.0.0.1', listening));
  const address = foreign.address();
  const visitor = await browser.newContext();
  try {
    let asked = 0;
    const there = await visitor.newPage();
    there.on('request', (request) => {
      if (request.url().includes('/oauth/authorize')) asked += 1;
    });
    await there.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
    // The page is loaded once every image has its answer.
    expect(asked).toBe(images);

    await signIn(page, 'editor');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/domains');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' }), 'the session is renewed').toBeVisible();

    const colleague = await visitor.newPage();
    await colleague.goto(`${kontor.origin}/login`);
    await colleague.getByLabel('Email').fill(kontor.signIns.admin.email);
    await colleague.getByLabel('Password', { exact: true }).fill(kontor.signIns.admin.password);
    await colleague.getByRole('button', { name: 'Sign in' }).click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  } finally {
    await visitor.close();
    foreign.close();
  }
});

test('S72 S73 two browsers behind one address sign in and renew, however many sign-ins a stranger begins there', async ({
  page,
  kontor,
  signIn,
}) => {
  // All of them with `npm run strangers`.
  const requests = Number(process.env.STRANGERS_REQUESTS ?? 400);
  test.setTimeout(90_000 + requests * 50);
  const other = await chromium.launch(browserLaunch());
  try {
    await signIn(page, 'editor');
    const colleague = await other.newPage();
    await colleague.goto(`${kontor.origin}/login`);
    await colleague.getByLabel('Email').fill(kontor.signIns.admin.email);

    const query = `client_id=kontor&response_type=code&scope=public&redirect_uri=${encodeURIComponent(`${kontor.origin}/oauth/callback`)}&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`;
    const statuses = new Set<number>();
    let begun = 0;
    const begin = async () => {
      while (begun < requests) {
        begun += 1;
        const answer = await fetch(`${kontor.origin}/oauth/authorize?${query}&state=${begun}`, { redirect: 'manual' });
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 16 }, begin));
    expect([...statuses].filter((status) => ![303, 429].includes(status))).toEqual([]);

    await colleague.getByLabel('Password', { exact: true }).fill(kontor.signIns.admin.password);
    await colleague.getByRole('button', { name: 'Sign in' }).click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/domains');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' }), 'the session is renewed').toBeVisible();
  } finally {
    await other.close();
  }
});
