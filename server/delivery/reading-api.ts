/** The read calls of the delivery API: their answers, cached, and their headers. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { defaultImageConfig } from '../../contract/constants.ts';
import { normalPath } from '../../contract/paths.ts';
import type { Database } from '../db/database.ts';
import { isKnown } from '../http/known-tag.ts';
import type { ImageSigner } from '../images/image-signing.ts';
import { type Compressed, compress, encodingFor } from '../kernel/json-text.ts';
import { LruCache } from '../kernel/lru-cache.ts';
import { jsonType } from '../kernel/refusal.ts';
import { nameEndpoint } from '../kernel/request-context.ts';
import { deliverChanges } from './changes-between.ts';
import { type Content, createContents } from './content-at.ts';
import { exportLines } from './export.ts';
import { createAddressCache } from './images-at.ts';
import { deliveredJson } from './json.ts';
import { type At, Parameters } from './parameters.ts';
import { ContentRefusal, refused } from './refusal.ts';
import { demandDeployed, demandKept, seqOf } from './requested-number.ts';
import type { Caller, TokenAccess } from './token-access.ts';
import { deliverMenus, deliverPages, deliverSite, readPages, type Website } from './website.ts';

export type ReadingOptions = {
  database: Database;
  signer: Pick<ImageSigner, 'signedImageUrl'>;
  /** Without a trailing slash. */
  publicOrigin: string;
  /** The version of the server. */
  version?: string | undefined;
  access: TokenAccess;
  /** How long an export waits for its reader, in milliseconds. */
  exportPatience?: number | undefined;
};

/**
 * Calls with equal keys get equal answers from the same content. `charge` is in pages (`Caller.charge`), `since` another number
 * that is read.
 */
type Call = {
  key: string;
  charge: number;
  since?: number;
  answer: (content: Content, caller: Caller) => Promise<unknown>;
};
/** `compressed` is by encoding. */
type Answer = { text: string; etag: string; compressed: Map<string, Promise<Compressed>> };

/** Of cached answers, in characters. */
const capacity = 24 * 1024 * 1024;

export function addReadingCalls(app: Hono, options: ReadingOptions): void {
  const { database, signer, publicOrigin, version = 'development', access, exportPatience = 30_000 } = options;
  const website: Website = { database, addressOf: createAddressCache(signer, publicOrigin) };
  const contents = createContents(database);
  const answers = new LruCache<Answer>(capacity);

  const begin = async (context: Context, name: string) => {
    nameEndpoint(name);
    const caller = await access.ask(context.req.header('Authorization'));
    const parameters = new Parameters(new URL(context.req.url).searchParams);
    const at = parameters.at();
    caller.demandAt(at);
    if (typeof at === 'number') await demandDeployed(database, caller, at, 'at');
    return { caller, parameters, at };
  };

  const reading = (path: string, name: string, read: (parameters: Parameters, context: Context) => Call): void => {
    app.get(path, async (context) => {
      const { caller, parameters, at } = await begin(context, name);
      const call = read(parameters, context);
      if (call.since !== undefined) await demandDeployed(database, caller, call.since, 'since');
      const seq = seqOf(caller.numbers, at);
      const key = `${caller.domainId} ${caller.numbers.erasure} ${seq} ${at === 'draft'} ${call.key}`;
      const make = async () => {
        if (typeof at === 'number') await demandKept(database, caller, seq, 'at');
        const content = await contents(caller, seq, at === 'draft');
        const text = deliveredJson(await call.answer(content, caller));
        return { text, etag: tagOf(text), compressed: new Map() };
      };
      const chargeAndMake = () => {
        // Throws before the read is shared: other tokens that wait for the same answer are not refused for this one.
        caller.charge(call.charge);
        return call.charge > 1 || typeof at === 'number' ? caller.takeTime(make) : make();
      };
      // Clients choose the length of the key. Compressed forms add at most half of the text.
      const answer = await answers.load(key, chargeAndMake, ({ text }) => key.length + 1.5 * text.length);
      return respond(context, at, seq, answer);
    });
  };

  const callOf = (key: string, deliver: (website: Website, content: Content) => Promise<unknown>): Call => ({
    key,
    charge: 1,
    answer: (content) => deliver(website, content),
  });

  reading('/site', 'deliverSite', () => callOf('site', deliverSite));
  reading('/menus', 'deliverMenus', () => callOf('menus', deliverMenus));
  reading('/menus/:name', 'deliverMenu', (_, context) => {
    const name = context.req.param('name') ?? '';
    const answer = async (content: Content) => {
      const menu = (await deliverMenus(website, content)).find((one) => one.name === name);
      if (!menu) throw new ContentRefusal('no_menu');
      return menu;
    };
    return { key: `menu ${name}`, charge: 1, answer };
  });
  reading('/pages', 'deliverPages', (parameters) => {
    const query = {
      cursor: parameters.text('cursor'),
      limit: parameters.limit(),
      layout: parameters.text('layout'),
      inSitemap: parameters.flag('in_sitemap'),
    };
    const answer = (content: Content) => deliverPages(website, content, query);
    return { key: `pages ${JSON.stringify(query)}`, charge: Math.ceil(query.limit / 100), answer };
  });
  reading('/page', 'deliverPage', (parameters) => {
    const [path, id, html] = [parameters.text('path'), parameters.number('id'), parameters.flag('html') ?? false];
    if (path === null && id === null) throw refused('path', 'Give "path" or "id".');
    if (path !== null && id !== null) throw refused('id', 'Give "path" or "id", not both.');
    if (path !== null && !path.startsWith('/')) throw refused('path', '"path" must begin with a slash.');
    const answer = async (content: Content) => {
      const spelling = path === null || content.byPath.has(path) ? path : normalPath(path);
      const row = spelling === null ? content.byId.get(id ?? 0) : content.byPath.get(spelling);
      const [compose] = row ? await readPages(website, content, [row.id], html) : [];
      if (compose) return compose();
      const redirect_to = content.redirected.get(spelling ?? '');
      throw new ContentRefusal('no_page', redirect_to === undefined ? {} : { redirect_to });
    };
    return { key: `page ${html} ${id} ${path}`, charge: 1, answer };
  });
  reading('/redirects', 'deliverRedirects', () => callOf('redirects', async (_, { redirects }) => redirects));
  reading('/changes', 'deliverChanges', (parameters) => {
    const since = parameters.number('since', 0);
    if (since === null) throw refused('since', 'Give "since": the number that you have.');
    const answer = async (content: Content, caller: Caller) => {
      await demandKept(database, caller, since, 'since');
      const before = await contents(caller, since, content.isDraft);
      return deliverChanges(website, before, content, caller.count);
    };
    return { key: `changes ${since}`, charge: 1, since, answer };
  });

  /** The bytes of an export depend on these as well as on its number. */
  const form = `${version} ${signer.signedImageUrl(publicOrigin, defaultImageConfig)}`;
  app.get('/export', async (context) => {
    const { caller, parameters, at } = await begin(context, 'deliverExport');
    const withHtml = parameters.flag('html') ?? false;
    const seq = seqOf(caller.numbers, at);
    if (typeof at === 'number') await demandKept(database, caller, seq, 'at');
    const {
      domainId,
      numbers: { erasure },
    } = caller;
    const usual = headersOf(
      at,
      seq,
      tagOf(`export ${form} ${domainId} ${erasure} ${seq} ${at === 'draft'} ${withHtml}`),
    );
    if (isKnown(context, usual.ETag)) return new Response(null, { status: 304, headers: usual });
    const headers = { ...usual, 'Content-Type': 'application/x-ndjson' };
    // No client would read or cancel the stream.
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const { end } = caller.beginExport();
    try {
      const content = await contents(caller, seq, at === 'draft');
      const lines = exportLines(website, content, withHtml, caller.count);
      return new Response(streamOf(lines, exportPatience, end), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
}

/** Lines are made on demand. A reader that takes none for too long is disconnected, so that it does not occupy an export slot. */
function streamOf(
  lines: AsyncGenerator<string, void>,
  patience: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let late: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(late);
    onEnd();
  };
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    late = setTimeout(() => {
      end();
      controller.error(new Error('The reader of an export takes nothing.'));
    }, patience).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      pull: async (controller) => {
        clearTimeout(late);
        try {
          const { value, done } = await lines.next();
          if (done) {
            end();
            return controller.close();
          }
          controller.enqueue(encoder.encode(value));
          wait(controller);
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: async () => {
        end();
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function respond(context: Context, at: At, seq: number, answer: Answer): Promise<Response> {
  const accepted = encodingFor(context.req.header('Accept-Encoding'));
  const compressing = answer.compressed.get(accepted) ?? compress(answer.text, accepted);
  answer.compressed.set(accepted, compressing);
  const compressed = await compressing;
  // A short text is not compressed.
  const encoding = compressed.headers['Content-Encoding'];
  const usual = headersOf(at, seq, encoding ? answer.etag.replace(/"$/, `-${encoding}"`) : answer.etag);
  const { Vary } = compressed.headers;
  const headers = Vary ? { ...usual, Vary: `${usual.Vary}, ${Vary}` } : usual;
  if (isKnown(context, usual.ETag)) return new Response(null, { status: 304, headers });
  return new Response(compressed.body, { headers: { ...compressed.headers, ...headers, 'Content-Type': jsonType } });
}

/** The token determines the domain: a shared cache that ignores `Vary` must not give the answer to another one. */
function headersOf(at: At, seq: number, etag: string) {
  const cacheControl =
    at === 'draft'
      ? 'no-store'
      : at === 'live'
        ? 'private, max-age=10, stale-while-revalidate=60'
        : 'private, max-age=31536000, immutable';
  return {
    ...openHeaders,
    ETag: etag,
    'X-Kontor-Seq': String(seq),
    'Cache-Control': cacheControl,
    Vary: 'Authorization',
  };
}

/** Every origin may read the answers: no request is authorized by a cookie. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Kontor-Seq, Retry-After',
};

export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
