import { Counter, Histogram, type Registry } from 'prom-client';

/** `endpoint` is a name of the program, never an address. */
export type AnsweredRequest = { endpoint: string; method: string; status: number; seconds: number };
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
    duration.observe({ endpoint }, seconds);
  };
}
