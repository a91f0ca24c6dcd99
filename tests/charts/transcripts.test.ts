/**
 * What each chart does at every event in every place stands in `transcripts/`; whoever changes a chart on purpose writes it
 * anew with `npx vitest run --project models transcripts -u` and reads what became of it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Chart } from './define-chart.ts';
import { transcriptOf } from './transcript.ts';

/** Mutation testing asks for the chart that it has changed, and for no other. */
const only = process.env.CHART;
const stems = readdirSync(import.meta.dirname).flatMap((file) => /^(.*)\.chart\.ts$/.exec(file)?.[1] ?? []);

describe.each(stems.filter((stem) => only === undefined || stem === only))('TEST-02 the chart %s', (stem) => {
  it('does what its transcript says', async () => {
    const exported: unknown[] = Object.values(await import(`./${stem}.chart.ts`));
    const transcript = await transcriptOf(exported.find(isChart) as Chart);
    await expect(transcript).toMatchFileSnapshot(join(import.meta.dirname, 'transcripts', `${stem}.txt`));
  });
});

function isChart(value: unknown): value is Chart {
  return typeof value === 'object' && value !== null && 'machine' in value && 'paths' in value;
}
