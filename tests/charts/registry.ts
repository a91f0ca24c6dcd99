/** Every chart, found by its file: `command.chart.ts` says of `machines/command.machine.ts` what testers need. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from './define-chart.ts';

/** Where this file stands, or its bundle for `npm run paths`: either is two folders below the project's. */
const folder = join(import.meta.dirname, '../../tests/charts');

/** `image-picker` */
export const stems = readdirSync(folder)
  .flatMap((file) => /^(.*)\.chart\.ts$/.exec(file)?.[1] ?? [])
  .sort();

export const allCharts: readonly Chart[] = await Promise.all(stems.map(chartOf));

/** The chart that a file defines. @throws when it defines none */
export async function chartOf(stem: string): Promise<Chart> {
  const exported: unknown[] = Object.values(await import(`./${stem}.chart.ts`));
  const chart = exported.find(isChart);
  if (!chart) throw new Error(`${stem}.chart.ts defines no chart`);
  return chart;
}

export function chartNamed(name: string): Chart {
  const chart = allCharts.find((one) => one.name === name);
  if (!chart) throw new Error(`There is no chart "${name}"; there are ${allCharts.map((one) => one.name).join(', ')}.`);
  return chart;
}

function isChart(value: unknown): value is Chart {
  return typeof value === 'object' && value !== null && 'machine' in value && 'invariants' in value;
}
