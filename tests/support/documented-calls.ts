/** Holds answers of the server to the OpenAPI document of the management API. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { managementOpenApi } from '../../scripts/support/management-openapi.mjs';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(JSON.parse(await managementOpenApi()), 'document');
const validators = new Map<string, ValidateFunction>();

export function expectDocumented(name: EndpointName, status: number, body: unknown): void {
  const { method, path } = endpoints[name];
  const steps = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const isValid = validators.get(pointer) ?? ajv.compile({ $ref: `document#/${encodeURI(pointer)}` });
  validators.set(pointer, isValid);
  isValid(body);
  const problems = (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  expect(problems, `${name} differs from its OpenAPI document`).toEqual([]);
}
