/** The same on a processor four times slower, as an old laptop has. */
const slower = 4;

/**
 * Measures at full speed and slowed down, each in a browser profile of its own.
 * @param {(page: import('playwright').Page) => Promise<import('./figures.mjs').Figure[]>} measure
 * @returns {Promise<import('./figures.mjs').Figure[]>} each figure with its slow one below; targets are for full speed
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

/** Does `work` while the processor of the page is so much slower. */
export async function slowedDown(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return result;
}
