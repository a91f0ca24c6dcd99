/** Measures also with a processor that is four times slower, like that of an old laptop. */
const slower = 4;

/**
 * Measures at full speed and slowed down, each in a new browser context.
 * @param {(page: import('playwright').Page) => Promise<import('./figures.mjs').Figure[]>} measure
 * @returns {Promise<import('./figures.mjs').Figure[]>} each figure, followed by the slow one, which has no target
 */
export async function atBothSpeeds(signIn, measure) {
  const { page } = await signIn();
  const figures = await measure(page);
  await page.context().close();
  const { page: slowPage } = await signIn();
  const slowFigures = await slowedDown(slowPage, () => measure(slowPage));
  await slowPage.context().close();
  return figures.flatMap((one, place) => [
    one,
    { name: `  on a processor ${slower} times slower`, figure: slowFigures[place].figure },
  ]);
}

/** Runs `work` while the page's processor is throttled. */
export async function slowedDown(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return result;
}
