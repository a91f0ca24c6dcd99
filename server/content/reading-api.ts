/** The calls that read: what each answers, out of memory where the same was asked before, and with which headers. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { defaultImageConfig } from '../../contract/constants.ts';
import { accepts, type Compressed, compress } from '../http/json-text.ts';
import { isKnown } from '../http/known-tag.ts';
import { nameEndpoint } from '../http/request-context.ts';
import type { ImageSigner } from '../image-proxy/sign.ts';
import type { Database } from '../store/database.ts';
import { deliverChanges } from './changes-between.ts';
import { type Content, createContents } from './contents.ts';
import { exportLines } from './export.ts';
import { createImageAddresses } from './images-at.ts';
import { Kept } from './kept.ts';
import { demandKept, seqOf } from './numbers.ts';
import { type At, Parameters } from './parameters.ts';
import { ContentRefusal, refused } from './refusal.ts';
import type { Asker, TokenAccess } from './token-access.ts';
import { deliverMenus, deliverPage, deliverPages, deliverRedirects, deliverSite, type Website } from './website.ts';

export type ReadingOptions = {
  database: Database;
  signer: Pick<ImageSigner, 'signedImageUrl'>;
  publicOrigin: string;
  /** Of this program. */
  version?: string | undefined;
  access: TokenAccess;
  /** How long an export waits for its reader, in milliseconds. */
  exportPatience?: number | undefined;
};

/** A call, with its parameters as read: the same words mean the same answer. */
type Call = { words: string; charge: number; answer: (content: Content, asker: Asker) => Promise<unknown> };
/** `packed`: the same as it is sent to those who accept this encoding. */
type Answer = { text: string; etag: string; packed: Map<string, Promise<Compressed>> };

/** Of answers in memory, in characters. */
const mostText = 24 * 1024 * 1024;
const jsonType = 'application/json; charset=utf-8';

export function addReadingCalls(app: Hono, options: ReadingOptions): void {
  const { database, signer, publicOrigin, version = 'development', access, exportPatience = 30_000 } = options;
  const website: Website = { database, addressOf: createImageAddresses(signer, publicOrigin) };
  const contents = createContents(database);
  const answers = new Kept<Answer>(mostText);
  const underWay = new Map<string, Promise<Answer>>();

  const begin = async (context: Context, name: string) => {
    nameEndpoint(name);
    const asker = await access.ask(context.req.header('Authorization'));
    const parameters = new Parameters(new URL(context.req.url).searchParams);
    const at = parameters.at();
    asker.demandAt(at);
    return { asker, parameters, at };
  };

  const reading = (path: string, name: string, read: (parameters: Parameters, context: Context) => Call): void => {
    app.get(path, async (context) => {
      const { asker, parameters, at } = await begin(context, name);
      const call = read(parameters, context);
      const seq = seqOf(asker.numbers, at);
      const key = `${asker.domainId} ${seq} ${at === 'draft'} ${call.words}`;
      const answer = answers.get(key) ?? (await (underWay.get(key) ?? make(key, asker, { at, seq }, call)));
      return respond(context, at, seq, answer);
    });
  };

  const callOf = (words: string, deliver: (website: Website, content: Content) => Promise<unknown>): Call => ({
    words,
    charge: 1,
    answer: (content) => deliver(website, content),
  });

  async function make(key: string, asker: Asker, { at, seq }: { at: At; seq: number }, call: Call): Promise<Answer> {
    asker.charge(call.charge);
    const answered = (async () => {
      if (typeof at === 'number') await demandKept(database, asker, seq, 'at');
      const content = await contents(asker.domainId, seq, at === 'draft', asker.count);
      const text = JSON.stringify(await call.answer(content, asker));
      return { text, etag: tagOf(text), packed: new Map() };
    })();
    underWay.set(key, answered);
    try {
      const answer = await answered;
      // Whoever asks makes the key as long as they like; what is packed adds half of the text at most.
      answers.set(key, answer, key.length + 1.5 * answer.text.length);
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  reading('/site', 'deliverSite', () => callOf('site', deliverSite));
  reading('/menus', 'deliverMenus', () => callOf('menus', deliverMenus));
  reading('/menus/:name', 'deliverMenu', (_, context) => {
    const name = context.req.param('name') ?? '';
    const answer = async (content: Content) => {
      const menu = (await deliverMenus(website, content)).find((one) => one.name === name);
      if (!menu) throw new ContentRefusal('no_menu');
      return menu;
    };
    return { words: `menu ${name}`, charge: 1, answer };
  });
  reading('/pages', 'deliverPages', (parameters) => {
    const query = {
      cursor: parameters.text('cursor'),
      limit: parameters.limit(),
      layout: parameters.text('layout'),
      inSitemap: parameters.flag('in_sitemap'),
    };
    const answer = (content: Content) => deliverPages(website, content, query);
    return { words: `pages ${JSON.stringify(query)}`, charge: Math.ceil(query.limit / 100), answer };
  });
  reading('/page', 'deliverPage', (parameters) => {
    const [path, id, html] = [parameters.text('path'), parameters.number('id'), parameters.flag('html') ?? false];
    if (path === null && id === null) throw refused('path', 'Give "path" or "id".');
    if (path !== null && id !== null) throw refused('id', 'Give "path" or "id", not both.');
    if (path !== null && !path.startsWith('/')) throw refused('path', '"path" must begin with a slash.');
    const answer = async (content: Content) => {
      const row = path === null ? content.byId.get(id ?? 0) : content.byPath.get(path);
      if (row) return deliverPage(website, content, row, html);
      const moved = (await deliverRedirects(website, content)).find(({ from }) => from === path);
      throw new ContentRefusal('no_page', moved ? { redirect_to: moved.to } : {});
    };
    return { words: `page ${html} ${id} ${path}`, charge: 1, answer };
  });
  reading('/redirects', 'deliverRedirects', () => callOf('redirects', deliverRedirects));
  reading('/changes', 'deliverChanges', (parameters) => {
    const since = parameters.number('since', 0);
    if (since === null) throw refused('since', 'Give "since": the number that you have.');
    const answer = async (content: Content, asker: Asker) => {
      await demandKept(database, asker, since, 'since');
      const before = await contents(content.domainId, since, content.isDraft, asker.count);
      return deliverChanges(website, before, content, asker.count);
    };
    return { words: `changes ${since}`, charge: 1, answer };
  });

  /** What the bytes of an export depend on besides its number. */
  const form = `${version} ${signer.signedImageUrl(publicOrigin, defaultImageConfig)}`;
  app.get('/export', async (context) => {
    const { asker, parameters, at } = await begin(context, 'deliverExport');
    const withHtml = parameters.flag('html') ?? false;
    const seq = seqOf(asker.numbers, at);
    if (typeof at === 'number') await demandKept(database, asker, seq, 'at');
    const told = headersOf(at, seq, tagOf(`export ${form} ${asker.domainId} ${seq} ${at === 'draft'} ${withHtml}`));
    if (isKnown(context, told.ETag)) return new Response(null, { status: 304, headers: told });
    const headers = { ...told, 'Content-Type': 'application/x-ndjson' };
    // Nobody reads or cancels the stream of such an answer.
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const { end } = asker.beginExport();
    try {
      const content = await contents(asker.domainId, seq, at === 'draft', asker.count);
      const lines = exportLines(website, content, withHtml, asker.count);
      return new Response(streamOf(lines, exportPatience, end), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
}

/** Lines are made when they are wanted. A reader that wants none for too long is cut off, so that it keeps no place. */
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
  const { body, headers: how } = await packed(answer, context.req.header('Accept-Encoding'));
  const encoding = how['Content-Encoding'];
  const told = headersOf(at, seq, encoding ? answer.etag.replace(/"$/, `-${encoding}"`) : answer.etag);
  const headers = how.Vary ? { ...told, Vary: `${told.Vary}, ${how.Vary}` } : told;
  if (isKnown(context, told.ETag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...how, ...headers, 'Content-Type': jsonType } });
}

function packed({ text, packed: known }: Answer, accepted: string | undefined): Promise<Compressed> {
  const encoding = ['br', 'gzip'].find((name) => accepts(accepted, name)) ?? '';
  const made = known.get(encoding) ?? compress(text, encoding);
  known.set(encoding, made);
  return made;
}

/** Every answer depends on the token, whose domain it is of: a cache between must not give it to another one. */
function headersOf(at: At, seq: number, etag: string) {
  const kept =
    at === 'draft'
      ? 'no-store'
      : at === 'live'
        ? 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'
        : 'public, max-age=31536000, immutable';
  return { ...openHeaders, ETag: etag, 'X-Kontor-Seq': String(seq), 'Cache-Control': kept, Vary: 'Authorization' };
}

/** Any website may read, and none sends a cookie. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Kontor-Seq, Retry-After',
};

export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
