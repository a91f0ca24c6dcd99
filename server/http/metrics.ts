/** Metrics, served as `GET /metrics` on a port of their own, which no proxy forwards. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { poolOf } from '../db/pools.ts';

export function createMetricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    answer(registry, request, response).catch(() => response.destroy());
  });
}

async function answer(registry: Registry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isKnown = request.method === 'GET' && request.url === '/metrics';
  const text = isKnown ? await registry.metrics() : 'Figures are at /metrics.\n';
  response.statusCode = isKnown ? 200 : 404;
  response.setHeader('Content-Type', isKnown ? registry.contentType : 'text/plain');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

/** `endpoint` is a name in the program, never a path. */
type AnsweredRequest = { endpoint: string; method: string; status: number; seconds: number };
export type ObserveRequest = (request: AnsweredRequest) => void;

export function measureRequests(registry: Registry): ObserveRequest {
  const registers = [registry];
  const total = new Counter({
    name: 'kontor_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['endpoint', 'method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time to the end of the answer.',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return ({ endpoint, method, status, seconds }) => {
    total.inc({ endpoint, method, status: String(status) });
    // An event stream lasts as long as its client is connected.
    if (endpoint !== 'followDomain') duration.observe({ endpoint }, seconds);
  };
}

/** Adds a gauge whose value, or values by state, are read at every scrape. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Readonly<Record<string, number>>,
): void {
  new Gauge({
    ...{ name, help, labelNames: ['state'], registers: [registry] },
    collect() {
      const values = read();
      if (typeof values === 'number') this.set(values);
      else for (const [state, value] of Object.entries(values)) this.set({ state }, value);
    },
  });
}

/** If `waiting` stays above 0, PostgreSQL is slow or has too few connections. */
export function measureDatabase(registry: Registry, database: Database): void {
  addGauge(
    registry,
    'kontor_database_connections',
    'Connections to PostgreSQL by state.',
    () => poolOf(database) ?? {},
  );
}

const nanoseconds = 1e9;
const microseconds = 1e6;
/** How often the delay is sampled, in milliseconds; Node includes this interval in the value. */
const resolution = 10;
/** The period that the delay figures cover, in milliseconds. */
const period = 10_000;

/**
 * Metrics of the process, under the names that Node dashboards expect. Reading them does not change them.
 * @returns a function that stops measuring
 */
export function measureProcess(registry: Registry, version: string): () => void {
  new Gauge({
    name: 'kontor_build_info',
    help: 'Always 1; the label names the version, commit and time of the build.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microseconds);
    },
  });
  const { memoryUsage } = process;
  addGauge(registry, 'process_resident_memory_bytes', 'Memory held.', memoryUsage.rss);
  addGauge(registry, 'nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', () => memoryUsage().heapUsed);
  const startTime = Math.round(Date.now() / 1000 - process.uptime());
  const startHelp = 'When the process started, in seconds since 1970.';
  addGauge(registry, 'process_start_time_seconds', startHelp, () => startTime);
  return measureEventLoop(registry);
}

/** Unlike prom-client's own gauge, which resets at every read, so that each of two readers sees half. */
function measureEventLoop(registry: Registry): () => void {
  const lag = new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: `Delay of the event loop in the last whole ${period / 1000} seconds.`,
    labelNames: ['quantile'],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution });
  const set = (quantile: string, time: number) =>
    lag.set({ quantile }, Math.max(0, (time || 0) / nanoseconds - resolution / 1000));
  const update = () => {
    set('0.5', delay.percentile(50));
    set('0.99', delay.percentile(99));
    set('1', delay.max);
    delay.reset();
  };
  delay.enable();
  update();
  const updating = setInterval(update, period).unref();
  return () => {
    clearInterval(updating);
    delay.disable();
  };
}
