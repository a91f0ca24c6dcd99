/** The worker that holds the shell, and the lists last seen. */
import { expect, test } from './support/kontor.ts';
import { signIn } from './support/sign-in.ts';

test('APP-18 APP-17 S14 a page is opened from what was kept while the host is late or gone, and nothing that was read outlives Logout', async ({
  webkit,
  kontor,
}) => {
  await signIn(webkit, kontor);
  const list = `${kontor.origin}/domains/1`;
  await webkit.goto(list);
  const kept = () =>
    webkit.evaluateLater(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      (await caches.match('/domains')) && 'a page',
    ]);
  await expect.poll(kept, { timeout: 20_000 }).toEqual(expect.arrayContaining(['kontor.lastSeen', 'a page']));

  process.kill(kontor.pid, 'SIGSTOP');
  await webkit.goto(list);
  await expect.poll(() => webkit.text()).toMatch(/as of \d\d:\d\d/);
  await webkit.shows('35 Pages');
  process.kill(kontor.pid, 'SIGCONT');
  await expect.poll(() => webkit.text()).not.toMatch(/as of \d\d:\d\d/);

  await webkit.named('button', 'Logout').click();
  await webkit.named('h1', 'Welcome to Kontor').isThere();
  await expect.poll(kept).toEqual(['kontor.drafts', 'a page']);
  await kontor.stop();
  await webkit.goto(list);
  await webkit.shows('Login begins by itself when the connection is back.');
});
