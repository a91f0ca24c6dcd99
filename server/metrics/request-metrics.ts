import type { Metrics } from './metrics.ts';

/** `endpoint` is a name of the program, never an address. */
export type AnsweredRequest = { endpoint: string; method: string; status: number; seconds: number };
export type ObserveRequest = (request: AnsweredRequest) => void;

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function measureRequests(metrics: Metrics): ObserveRequest {
  const total = metrics.counter('kontor_http_requests_total', 'Requests answered.');
  const duration = metrics.histogram('kontor_http_request_duration_seconds', 'Time to the end of the answer.', bounds);
  return ({ endpoint, method, status, seconds }) => {
    total.add({ endpoint, method, status: String(status) });
    duration.observe({ endpoint }, seconds);
  };
}
