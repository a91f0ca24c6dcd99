/** Sizes and the first start. */
import { buildSite } from '../../build.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { figure } from './figures.mjs';

export const about = 'sizes, and the first start with its sample websites';

export async function run({ startTime }) {
  const { initialScript, initialStyle } = await buildSite();
  return [
    atMost('Initial JavaScript, brotli', initialScript, 110),
    atMost('CSS, brotli', initialStyle, 20),
    figure('First start, with the sample websites', `${(startTime / 1000).toFixed(1)} s`),
  ];
}

function atMost(name, bytes, limit) {
  return { name, figure: kilobytes(bytes), target: `<= ${limit} KB`, isMet: bytes <= limit * 1024 };
}
