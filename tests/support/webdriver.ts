/** A client of the W3C WebDriver protocol, as far as tests need it: one session is one browser with an empty profile. */
import { array, object, string } from '../../contract/decode.ts';

export type WebDriverSession = {
  /** `path` within the session, such as `/url`; returns the answer's value. @throws {WebDriverFailure} */
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) => Promise<unknown>;
  end: () => Promise<void>;
};

/** `code` is a word of the protocol, such as `stale element reference`. */
export class WebDriverFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverFailure';
    this.code = code;
  }
}

/** The name under which the protocol hands elements out. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function startSession(origin: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
  const started = await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const place = `${origin}/session/${object({ sessionId: string })(started).sessionId}`;
  return {
    call: (method, path, body) => send(place + path, method, body),
    end: async () => {
      await send(place, 'DELETE');
    },
  };
}

export const elementsOf = (value: unknown): string[] =>
  array(object({ [elementKey]: string }))(value).map((element) => element[elementKey] ?? '');

export const asElement = (id: string) => ({ [elementKey]: id });

async function send(url: string, method: string, body?: Record<string, unknown>): Promise<unknown> {
  const posted = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const response = await fetch(url, { method, headers: { 'content-type': 'application/json' }, ...posted });
  const { value } = object({ value: (anything: unknown) => anything })(await response.json());
  if (response.ok) return value;
  const { error, message } = object({ error: string, message: string })(value);
  throw new WebDriverFailure(error, message);
}
