/** Figures of the process itself, under the names that dashboards for Node know. Looking at them changes none. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const nanoseconds = 1e9;
const microseconds = 1e6;
/** How often the delay is looked at, in milliseconds; Node counts this time as well. */
const resolution = 10;
/** What the figures of the delay are about, in milliseconds. */
const period = 10_000;

/** @returns how to stop measuring */
export function measureProcess(registry: Registry): () => void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microseconds);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory held.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of JavaScript in use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    registers,
  }).set(Math.round(Date.now() / 1000 - process.uptime()));
  return measureEventLoop(registry);
}

/** prom-client's own starts over whenever somebody looks, so that of two who look each sees half. */
function measureEventLoop(registry: Registry): () => void {
  const lag = new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: `Delay of the event loop in the last whole ${period / 1000} seconds.`,
    labelNames: ['quantile'],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution });
  const tell = (quantile: string, time: number) =>
    lag.set({ quantile }, Math.max(0, (time || 0) / nanoseconds - resolution / 1000));
  const conclude = () => {
    tell('0.5', delay.percentile(50));
    tell('0.99', delay.percentile(99));
    tell('1', delay.max);
    delay.reset();
  };
  delay.enable();
  conclude();
  const concluding = setInterval(conclude, period).unref();
  return () => {
    clearInterval(concluding);
    delay.disable();
  };
}
