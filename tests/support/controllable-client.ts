/** The API as a view test holds it: every call waits until the test settles it. */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Client } from '../../src/api/client.ts';
import { settled } from './model.ts';

type Waiting = {
  name: EndpointName;
  given: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** `answers` are given at once, every time. */
export function controllableClient(answers: Partial<Record<EndpointName, (given: unknown) => unknown>> = {}) {
  const waiting: Waiting[] = [];
  const calls: { name: EndpointName; given: unknown }[] = [];
  const client: Client = {
    libraryScope: 'test',
    call: (name, given) => {
      calls.push({ name, given });
      const answer = answers[name];
      if (answer) return Promise.resolve(answer(given)) as never;
      return new Promise((resolve, reject) => waiting.push({ name, given, resolve, reject })) as never;
    },
  };
  const take = (name: EndpointName): Waiting => {
    const index = waiting.findIndex((call) => call.name === name);
    const [call] = index < 0 ? [] : waiting.splice(index, 1);
    if (!call) throw new Error(`Nobody waits for ${name}`);
    return call;
  };
  return {
    client,
    calls,
    resolve: async (name: EndpointName, value: unknown) => {
      take(name).resolve(value);
      await settled();
    },
    reject: async (name: EndpointName, error: unknown) => {
      take(name).reject(error);
      await settled();
    },
  };
}
