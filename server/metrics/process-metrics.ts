/** Figures of the process itself, under the names that dashboards for Node know. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const nanoseconds = 1e9;
/** How often the delay is looked at, in milliseconds; Node counts this time as well. */
const resolution = 10;
const microseconds = 1e6;

/** @returns how to stop measuring */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  metrics.gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop since somebody last looked.', () => {
    const beyond = (time: number) => Math.max(0, time / nanoseconds - resolution / 1000);
    const samples = [
      { labels: { quantile: '0.5' }, value: beyond(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: beyond(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: beyond(delay.max) },
    ];
    delay.reset();
    return samples;
  });
  metrics.gauge('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / microseconds }];
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory held.', () => [{ value: process.memoryUsage.rss() }]);
  metrics.gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  metrics.gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => [
    { value: startedAt },
  ]);
  return () => delay.disable();
}
