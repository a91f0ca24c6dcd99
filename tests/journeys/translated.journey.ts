import { screens } from './support/gestures.ts';
import { expect, test } from './support/kontor.ts';
import { actAs, type Stranger } from './support/strangers.ts';

/** What each of them leaves in the page. */
const traces: Record<Stranger, string> = {
  wrap: 'main font',
  replace: 'main font',
  insert: 'main grammarly-extension',
  read: 'main',
};
const half = Math.ceil(screens.length / 2);

test.use({ freshDatabase: true });

test('R18 there are at least 40 gestures on 20 screens', () => {
  expect(screens.length).toBeGreaterThanOrEqual(20);
  expect(screens.flatMap(([, gestures]) => Object.keys(gestures)).length).toBeGreaterThanOrEqual(40);
});

for (const how of ['wrap', 'replace', 'insert', 'read'] as const) {
  for (const walked of [screens.slice(0, half), screens.slice(half)]) {
    test(`R18 APP-08 on ${walked.length} screens from ${walked[0]?.[0]} where a stranger changes the page (${how}) nothing breaks, and what changes is shown`, async ({
      page,
      call,
      signIn,
    }) => {
      test.setTimeout(240_000);
      const broken: string[] = [];
      page.on('pageerror', ({ message }) => broken.push(message));
      await page.addInitScript(actAs, how);
      await signIn(page, 'editor', '/domains');
      await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
      await call('PATCH', '/mgmt/api/v1/domains/1/pages/3', { meta_data: { meta_title: 'Zeiten' } });
      await call('PATCH', '/mgmt/api/v1/domains/1', { description: 'Neu' });
      for (const [address, gestures] of walked) {
        await page.goto(address);
        await expect(page.locator(traces[how]).first()).toBeAttached();
        for (const [name, gesture] of Object.entries(gestures)) {
          const before = broken.length;
          try {
            await test.step(`${address}: ${name}`, () => gesture(page));
            await expect(page.locator('#root > *')).not.toHaveCount(0);
            await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
          } catch (error) {
            broken.push(`${address}, ${name}: ${error}`);
            await page.goto(address);
          }
          if (broken.length > before) broken.push(`(at ${address}, ${name})`);
        }
      }
      expect(broken).toEqual([]);
    });
  }
}
