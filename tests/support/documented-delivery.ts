/** Holds every answer of the delivery API to its OpenAPI document, strictly: nothing may be missing, nothing undescribed. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Hono } from 'hono';
import { expect } from 'vitest';
import { deliveryBase } from '../../contract/delivery.ts';
import { openApiText } from '../../server/delivery/openapi.ts';

type Operation = {
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema: unknown }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } };

const document: Document = JSON.parse(openApiText(), (_, value) =>
  typeof value === 'object' && value !== null && 'properties' in value && !('additionalProperties' in value)
    ? { ...value, additionalProperties: false }
    : value,
);
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'document');
const validators = new Map<string, ValidateFunction>();

/** The content API of one process; every answer to `request` is held to the document. */
export function documented(app: Hono): Pick<Hono, 'request'> {
  const request: Hono['request'] = async (input, init, ...others) => {
    const answer = await app.request(input, init, ...others);
    const { url, method } = input instanceof Request ? input : { url: String(input), method: init?.method ?? 'GET' };
    await expectDocumented(method, url, answer.clone());
    return answer;
  };
  return { request };
}

/** @param url with or without origin and base */
export async function expectDocumented(method: string, url: string, answer: Response): Promise<void> {
  const path = new URL(url, 'http://localhost').pathname.replace(deliveryBase, '');
  const text = await unpacked(answer);
  const place = `${method} ${path}: ${answer.status}`;
  const operation = operationAt(method, path);
  if (!operation) return expectError(place, answer, text);
  const told = operation.responses[answer.status];
  if (!told) expect.fail(`${place} is not documented: ${text.slice(0, 300)}`);
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
  const missing = Object.keys(told.headers ?? {}).filter((name) => !answer.headers.has(name));
  expect(missing, `${place}: headers that are missing`).toEqual([]);
  if (!told.content) return expect(text, place).toBe('');
  expect(Object.keys(told.content), place).toContain(type);
  const lines = type === 'application/x-ndjson' ? text.trimEnd().split('\n') : [text];
  for (const line of lines) expectValid(place, told.content[type]?.schema, JSON.parse(line));
}

async function unpacked(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const encoding = answer.headers.get('Content-Encoding');
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return text.toString();
}

/** Calls that do not exist, other methods: all that is told of them is the form of an error. */
function expectError(place: string, answer: Response, text: string): void {
  if (answer.status < 400) return;
  expectValid(place, { $ref: '#/components/schemas/Error' }, JSON.parse(text));
}

function operationAt(method: string, path: string): Operation | undefined {
  const found = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return found?.[1][method.toLowerCase()];
}

function expectValid(place: string, schema: unknown, value: unknown): void {
  const key = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const isValid = validators.get(key) ?? ajv.compile(JSON.parse(key));
  validators.set(key, isValid);
  isValid(value);
  const problems = (isValid.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  expect(problems, `${place} differs from the document`).toEqual([]);
}
