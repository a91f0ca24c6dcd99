/** The OpenAPI 3.1 document of the management API, the image library and the admins' API, from `contract/endpoints.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './steps.mjs';

const standIn = join(root, 'scripts/support/describing-decode.mjs');

/** The document as JSON text. */
export async function managementOpenApi() {
  return `${JSON.stringify(describe(await loadContract()), null, 2)}\n`;
}

/** All modules of the contract, with decoders that describe themselves. */
async function loadContract() {
  const modules = readdirSync(join(root, 'contract')).filter((name) => /(?<!\.test|^decode|^delivery)\.ts$/.test(name));
  const outfile = join(root, 'build/tools/described-contract.mjs');
  await build({
    stdin: {
      contents: [
        ...modules.map((name, index) => `export * as module${index} from './contract/${name}';`),
        `export { endpoints } from './contract/endpoints.ts';`,
        `export { read, withReferences } from ${JSON.stringify(standIn)};`,
      ].join('\n'),
      resolveDir: root,
    },
    outfile,
    bundle: true,
    keepNames: true,
    packages: 'external',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'describe',
        setup: ({ onResolve }) => onResolve({ filter: /^\.\/decode\.ts$/ }, () => ({ path: standIn })),
      },
    ],
  });
  const { endpoints, read, withReferences, ...exported } = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  return { endpoints, read, withReferences, named: Object.assign({}, ...Object.values(exported)) };
}

function describe({ endpoints, read, withReferences, named }) {
  const names = new Map(
    Object.entries(named).flatMap(([name, value]) => (isDecoder(value) ? [[value, pascal(name)]] : [])),
  );
  const schemas = {};
  /** Decoders whose schema is being made: one that comes back to itself needs a name to refer to. */
  const begun = new Set();
  const refer = (decoder) => {
    const name = names.get(decoder) ?? (begun.has(decoder) ? pascal(decoder.name) : null);
    if (name !== null) names.set(decoder, name);
    if (name !== null && (name in schemas || begun.has(decoder))) return { $ref: `#/components/schemas/${name}` };
    begun.add(decoder);
    const schema = read(decoder);
    begun.delete(decoder);
    const known = names.get(decoder);
    if (known === undefined || !schema.properties) return schema;
    schemas[known] = schema;
    return { $ref: `#/components/schemas/${known}` };
  };
  const texts = comments();
  const paths = {};
  withReferences(refer, () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] ??= {};
      paths[endpoint.path][endpoint.method.toLowerCase()] = operation(name, endpoint, texts.get(name), refer);
    }
    schemas.Refusal = read(named.refusal);
  });
  return {
    openapi: '3.1.1',
    info: { title: 'Kontor', version: 'v1', description, license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
      responses: { Refused: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Refusal' }) } },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An access token of the provider.' } },
    },
  };
}

const description =
  'The calls of the console: `/mgmt/api/v1` for editors, `/adm/api/v1` for admins, `/api` for the image library. ' +
  'docs/api.md says what holds for all of them. Websites read from the API that `/api/content/v1/openapi.json` describes.';

/** Only these may have a revision to compare with. */
const compared = new Set(['PATCH', 'PUT', 'DELETE']);

function operation(name, { api, method, path, body, response, extra }, text, refer) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    ...{ name: param, in: 'path', required: true, schema: { type: 'integer' } },
  }));
  if (compared.has(method))
    parameters.push(header('If-Match', 'The revision that the write is based on, in double quotes.'));
  if (method === 'POST')
    parameters.push(header('Idempotency-Key', 'A request with the key of an earlier one is not carried out again.'));
  const answer = response ?? extra;
  const success = answer === null ? 204 : method === 'POST' ? 201 : 200;
  return {
    operationId: name,
    summary: words(name),
    ...(text && { description: text }),
    tags: [api === 'stream' ? 'management' : api],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(refer(body)) } }),
    responses: {
      [success]: { description: words(name), ...(answer && { content: json(refer(answer)) }) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const header = (name, about) => ({ name, in: 'header', description: about, schema: { type: 'string' } });
const json = (schema) => ({ 'application/json': { schema } });
const isDecoder = (value) => typeof value === 'function' && 'isOptional' in value;
const pascal = (name) => name.replace(/^./, (letter) => letter.toUpperCase());
const words = (name) => pascal(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** What the contract says of a call. A comment on "Extras" is about all calls up to the next one, or the next empty line. */
function comments() {
  const found = new Map();
  for (const file of ['core-endpoints.ts', 'endpoints.ts']) {
    const text = readFileSync(join(root, 'contract', file), 'utf8');
    let [ofGroup, ofCall] = ['', ''];
    for (const [part] of text.matchAll(/\/\*\*[\s\S]*?\*\/|^ {2}\w+: (?=\w+\(|\{)|^$/gm)) {
      const said = part.startsWith('/**')
        ? part
            .replaceAll(/^\/\*\*|\*\/$|^ +\*/gm, '')
            .replaceAll(/\s+/g, ' ')
            .trim()
        : '';
      if (said.startsWith('Extras') || part === '') [ofGroup, ofCall] = [said, ''];
      else if (said) ofCall = said;
      else {
        found.set(part.trim().replace(':', ''), [ofGroup, ofCall].filter(Boolean).join(' '));
        ofCall = '';
      }
    }
  }
  return found;
}
