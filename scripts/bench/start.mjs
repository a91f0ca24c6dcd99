/** Bundle sizes, and the duration of the first start. */
import { buildSite } from '../../build.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { figure } from './figures.mjs';

export const about = 'sizes, and the first start with its sample websites';

export async function run({ startTime }) {
  const { budgets } = await buildSite();
  return [
    ...budgets.map(({ what, size, limit }) => ({
      name: `${what}, brotli`,
      figure: kilobytes(size),
      target: `<= ${kilobytes(limit)}`,
      isMet: size <= limit,
    })),
    figure('First start, with the sample websites', `${(startTime / 1000).toFixed(1)} s`),
  ];
}
