import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestSide } from '../../../contract/image-config.ts';
import { planSizes, type Sizing } from './resize.ts';

const sizing = (resizingType: Sizing['resizingType'], width: number, height: number, enlarge = false): Sizing => ({
  resizingType,
  width,
  height,
  enlarge,
});
const result = (width: number, height: number, wanted: Sizing) => {
  const { result } = planSizes({ width, height }, wanted);
  return [result.width, result.height];
};

describe('sizes', () => {
  it('IMG-12 fit scales the whole image into the box', () => {
    expect(result(400, 200, sizing('fit', 100, 100))).toEqual([100, 50]);
    expect(result(40, 20, sizing('fit', 100, 100))).toEqual([40, 20]);
    expect(result(40, 20, sizing('fit', 100, 100, true))).toEqual([100, 50]);
  });

  it('IMG-12 IMG-13 fill covers the box and crops; without enlarging, the result may be smaller and have another shape', () => {
    expect(result(400, 200, sizing('fill', 100, 100))).toEqual([100, 100]);
    expect(result(200, 50, sizing('fill', 100, 100))).toEqual([100, 50]);
    expect(result(50, 50, sizing('fill', 100, 80))).toEqual([50, 50]);
    expect(result(50, 20, sizing('fill', 100, 100, true))).toEqual([100, 100]);
  });

  it('IMG-12 fill-down keeps the shape of the box if the image is smaller', () => {
    expect(result(400, 200, sizing('fill-down', 100, 100))).toEqual([100, 100]);
    expect(result(200, 50, sizing('fill-down', 100, 100))).toEqual([50, 50]);
    expect(result(50, 50, sizing('fill-down', 100, 50))).toEqual([50, 25]);
  });

  it('IMG-12 force ignores the shape of the image', () => {
    expect(result(400, 200, sizing('force', 100, 100))).toEqual([100, 100]);
    expect(result(400, 200, sizing('force', 100, 0))).toEqual([100, 200]);
    expect(result(40, 20, sizing('force', 100, 100, true))).toEqual([100, 100]);
  });

  it('IMG-12 auto fills if both are portrait or both are not, and fits otherwise', () => {
    expect(result(400, 200, sizing('auto', 100, 80))).toEqual([100, 80]);
    expect(result(400, 200, sizing('auto', 80, 100))).toEqual([80, 40]);
  });

  it('IMG-12 a side of 0 follows from the other; if both are 0, the size stays', () => {
    expect(result(400, 200, sizing('fill', 100, 0))).toEqual([100, 50]);
    expect(result(400, 200, sizing('fit', 0, 100))).toEqual([200, 100]);
    expect(result(400, 200, sizing('fit', 0, 0))).toEqual([400, 200]);
  });

  it('S48 no side of a result is longer than 4096 pixels, shorter than one, or longer than the scaled image', () => {
    const side = fc.integer({ min: 1, max: 50_000 });
    const asked = fc.integer({ min: 0, max: largestSide });
    const type = fc.constantFrom<Sizing['resizingType'][]>('fit', 'fill', 'fill-down', 'force', 'auto');
    fc.assert(
      fc.property(side, side, type, asked, asked, fc.boolean(), (width, height, resizingType, w, h, enlarge) => {
        const plan = planSizes({ width, height }, sizing(resizingType, w, h, enlarge));
        for (const dimension of ['width', 'height'] as const) {
          expect(plan.result[dimension]).toBeGreaterThanOrEqual(1);
          expect(plan.result[dimension]).toBeLessThanOrEqual(largestSide);
          expect(plan.scaled[dimension]).toBeGreaterThanOrEqual(plan.result[dimension]);
          if (!enlarge) expect(plan.scaled[dimension]).toBeLessThanOrEqual({ width, height }[dimension]);
        }
      }),
    );
  });
});
