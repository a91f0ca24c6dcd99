/** What is watched while a tab is worked in for long: its memory, and what fails without being seen. */
import { execFileSync } from 'node:child_process';
import type { CDPSession, Page } from 'playwright/test';
import { printTable } from '../../../scripts/support/table.mjs';

/** After a forced collection; bytes, but for the numbers of nodes and listeners. */
export type Measurement = {
  minute: number;
  edits: number;
  heap: number;
  nodes: number;
  listeners: number;
  /** All memory that the process holds. */
  server: number;
};
export type Unseen = { pageErrors: string[]; rejections: string[]; consoleErrors: string[] };

/** @param isProvoked whether what fails in the network just now is meant to */
export async function watchErrors(page: Page, isProvoked: () => boolean): Promise<Unseen> {
  const unseen: Unseen = { pageErrors: [], rejections: [], consoleErrors: [] };
  await page.exposeBinding('reportRejection', (_, reason: string) => void unseen.rejections.push(reason));
  await page.addInitScript(() => {
    const { reportRejection } = window as unknown as { reportRejection: (reason: string) => void };
    addEventListener('unhandledrejection', ({ reason }) => reportRejection(String(reason)));
  });
  page.on('pageerror', (error) => unseen.pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (isProvoked() && message.text().startsWith('Failed to load resource')) return;
    unseen.consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  return unseen;
}

export async function measure(session: CDPSession, pid: number): Promise<Omit<Measurement, 'minute' | 'edits'>> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners, server: residentBytes(pid) };
}

/** Since the first third was over: by then every script is loaded, and the caches are filled. */
export function growthOf(measurements: readonly Measurement[]): number {
  const end = measurements.at(-1);
  const warm = measurements.find(({ minute }) => minute >= (end?.minute ?? 0) / 3);
  if (!end || !warm || warm === end) throw new Error('There are too few measurements');
  return end.heap / warm.heap - 1;
}

export function printMeasurements(measurements: readonly Measurement[]): void {
  printTable(
    ['Minute', 'Edits', 'Heap', 'Nodes', 'Listeners', 'Server'],
    measurements.map(({ minute, edits, heap, nodes, listeners, server }) => [
      minute.toFixed(1),
      edits,
      megabytes(heap),
      nodes,
      listeners,
      megabytes(server),
    ]),
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

function residentBytes(pid: number): number {
  return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}
