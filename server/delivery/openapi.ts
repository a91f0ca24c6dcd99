/** The OpenAPI 3.1 document of the delivery API, from the schemas in `contract/delivery.ts`. */
import {
  deliveredChanges,
  deliveredMenu,
  deliveredMenuEntry,
  deliveredPage,
  deliveredPages,
  deliveredRedirect,
  deliveredSite,
  deliveryBase,
  deliveryError,
  exportLine,
  pagesAtOnce,
} from '../../contract/delivery.ts';

type Json = { [name: string]: unknown };

const text = { type: 'string' };
const positive = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const flag = { anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }] };
const inQuery = (description: string, schema: Json): Json => ({ in: 'query', description, schema });
const inPath = (name: string, description: string, schema: Json): Json => ({
  ...{ name, in: 'path', required: true, description, schema },
});

/** By name, unless they have another one. */
const parameters = {
  at: inQuery(
    '`live`: what was deployed last, or the newest while nothing has been deployed. A number (`X-Kontor-Seq`, `seq`): the ' +
      'content under that number, the same for ever; without the right to preview only what is live and what was deployed. ' +
      '`draft`: the newest, with what is not published; only for tokens that may preview.',
    { anyOf: [{ enum: ['live', 'draft'] }, positive], default: 'live' },
  ),
  html: inQuery(
    'Adds `body_html` and `intro_html`: the Markdown as safe HTML. A link to what is not part of this content ' +
      'has `data-unresolved` instead of `href`.',
    flag,
  ),
  pagePath: { name: 'path', ...inQuery('The path of the page, such as `/visit`. Either this or `id`.', text) },
  pageId: { name: 'id', ...inQuery('The number of the page. Either this or `path`.', positive) },
  cursor: inQuery('The `next_cursor` of the call before.', text),
  limit: inQuery('How many pages at most.', {
    ...{ type: 'integer', minimum: pagesAtOnce.least, maximum: pagesAtOnce.most, default: pagesAtOnce.usual },
  }),
  layout: inQuery('Only pages with this layout.', text),
  in_sitemap: inQuery('Only pages that belong into the sitemap, or only those that do not.', flag),
  since: {
    ...{ in: 'query', required: true, description: 'The `seq` of the content that the website has.' },
    schema: { ...positive, minimum: 0 },
  },
  menuName: inPath('name', 'The name of the menu, such as `main`.', text),
  secret: inQuery('That of this deployment, as it stands in the `status_url` of the webhook.', text),
  deploymentId: inPath('id', 'The number of the deployment, as the webhook was told.', positive),
};
type ParameterName = keyof typeof parameters;

const refusals = {
  400: 'A parameter is not of the right form; `error.parameter` names it.',
  401: 'There is no token (`no_token`), or nobody has it (`unknown_token`).',
  403: 'The token may not do this: `preview_not_allowed`, `not_deployed`, `drafts_only` or `report_not_allowed`.',
  404: 'There is no such thing in this content. For a page that has moved, `error.redirect_to` says where it is.',
  409: 'The deployment has succeeded or failed before, and stays so (`deployment_ended`).',
  410: 'What changed since that number is not kept any more (`too_old`). Read everything again.',
  429: 'The token had too much read from the store. `Retry-After` says when to go on.',
  421: 'The server is not called by this host name (`unknown_host`): its setting `ALLOWED_HOSTS` adds one.',
  503: 'The store cannot be reached. `Retry-After` says when to try again.',
} as const;
type RefusedStatus = keyof typeof refusals;
const always: readonly RefusedStatus[] = [400, 401, 403, 421, 429, 503];

type Call = {
  path: string;
  name: string;
  summary: string;
  takes: readonly ParameterName[];
  answer: { description: string; type?: string; schema: object };
  refuses?: readonly RefusedStatus[];
};

const calls: readonly Call[] = [
  {
    path: '/site',
    name: 'getSite',
    summary: 'The website itself',
    takes: ['at'],
    answer: { description: 'The website, with its layouts and display modes.', schema: deliveredSite },
  },
  {
    path: '/menus',
    name: 'listMenus',
    summary: 'All menus',
    takes: ['at'],
    answer: { description: 'The menus, by name.', schema: { type: 'array', items: deliveredMenu } },
  },
  {
    path: '/menus/{name}',
    name: 'getMenu',
    summary: 'One menu',
    takes: ['menuName', 'at'],
    answer: { description: 'The menu.', schema: deliveredMenu },
    refuses: [404],
  },
  {
    path: '/pages',
    name: 'listPages',
    summary: 'Pages in short, by path',
    takes: ['cursor', 'limit', 'layout', 'in_sitemap', 'at'],
    answer: { description: 'Some of the pages, and how to ask for the next ones.', schema: deliveredPages },
  },
  {
    path: '/page',
    name: 'getPage',
    summary: 'One page, whole',
    takes: ['pagePath', 'pageId', 'html', 'at'],
    answer: { description: 'The page with everything on it.', schema: deliveredPage },
    refuses: [404],
  },
  {
    path: '/redirects',
    name: 'listRedirects',
    summary: 'Paths that lead elsewhere',
    takes: ['at'],
    answer: { description: 'The redirects.', schema: { type: 'array', items: deliveredRedirect } },
  },
  {
    path: '/changes',
    name: 'getChanges',
    summary: 'What differs since a number',
    takes: ['since', 'at'],
    answer: { description: 'What to build again.', schema: deliveredChanges },
  },
  {
    path: '/export',
    name: 'export',
    summary: 'Everything, as a stream',
    takes: ['html', 'at'],
    answer: {
      description: 'One JSON object a line. Without the last line, `end`, the stream was cut off.',
      type: 'application/x-ndjson',
      schema: exportLine,
    },
  },
];

const contentHeaders = {
  ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' } },
  'X-Kontor-Seq': { description: 'The number of this content.', schema: { type: 'integer' } },
  'Cache-Control': {
    description: 'For ever with a number, briefly for `live`, not at all for `draft`.',
    schema: { type: 'string' },
  },
};
const unchanged = { description: 'Unchanged since the answer with this `ETag`.' };
const retryAfter = { 'Retry-After': { description: 'In how many seconds.', schema: { type: 'integer' } } };

const buildStatus: Json = {
  title: 'BuildStatus',
  description: 'How the build of the website goes.',
  type: 'object',
  required: ['state'],
  properties: {
    state: { enum: ['running', 'succeeded', 'failed'] },
    url: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Where the website is.' },
    message: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'What went wrong.' },
  },
};

export function openApiText(): string {
  const schemas: Json = {};
  const named = (schema: unknown) => nameSchemas(schema, schemas);
  named(deliveredMenuEntry);
  const refused = (statuses: readonly RefusedStatus[]) =>
    Object.fromEntries(
      statuses.map((status) => {
        const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
        return [status, { description: refusals[status], ...headers, ...jsonOf(named(deliveryError)) }];
      }),
    );
  const paths = calls.map(({ path, name, summary, takes, answer, refuses = [] }) => {
    const content = { [answer.type ?? 'application/json']: { schema: named(answer.schema) } };
    const responses = {
      200: { description: answer.description, headers: contentHeaders, content },
      304: unchanged,
      ...refused([...always, 410, ...refuses]),
    };
    return [path, { get: { operationId: name, summary, parameters: takes.map(parameterOf), responses } }];
  });
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Kontor: content for websites',
      version: '1.0.0',
      description: 'What editors write in Kontor, for the websites that show it. Each client token reads one domain.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: deliveryBase }],
    security: [{ clientToken: [] }],
    paths: {
      ...Object.fromEntries(paths),
      '/deployments/{id}/status': {
        post: {
          operationId: 'reportBuild',
          summary: 'How the build of a deployment goes',
          description:
            'With the secret of the deployment, or with a token marked "May report deployments". `succeeded` and `failed` are final.',
          security: [{}, { clientToken: [] }],
          parameters: [parameterOf('deploymentId'), parameterOf('secret')],
          requestBody: { required: true, ...jsonOf(named(buildStatus)) },
          responses: { 204: { description: 'Noted.' }, ...refused([...always, 404, 409]) },
        },
      },
      '/openapi.json': {
        get: {
          operationId: 'getDocument',
          summary: 'This document',
          security: [],
          responses: {
            200: {
              description: 'This document.',
              headers: { ETag: contentHeaders.ETag },
              ...jsonOf({ type: 'object' }),
            },
            304: unchanged,
          },
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        clientToken: { type: 'http', scheme: 'bearer', description: 'The value of a client token of the domain.' },
      },
    },
  };
  return JSON.stringify(document);
}

function parameterOf(key: ParameterName): Json {
  return { name: key, ...parameters[key] };
}

function jsonOf(schema: unknown) {
  return { content: { 'application/json': { schema } } };
}

/** Moves every schema with a title to `schemas` and refers to it there. */
function nameSchemas(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => nameSchemas(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const plain: Json = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, nameSchemas(value, schemas)]),
  );
  if (typeof plain.title !== 'string') return plain;
  schemas[plain.title] = plain;
  return { $ref: `#/components/schemas/${plain.title}` };
}
