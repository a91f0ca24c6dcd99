/** References in a large domain: used in, links to repair, and a change of path. */
import { withClient } from '../support/postgres.mjs';
import { contentOf, copyRows } from './copy-rows.mjs';
import { refer, storeDomain, storePage, storeSection } from './domain.mjs';
import { median, repeat, within } from './figures.mjs';
import { onPostgres, withPostgres } from './postgres.mjs';

export const about =
  'a domain of 50,000 pages and 500,000 items: used in, links, a change of path with 2,000 references';

const pages = 50_000;
const itemsEach = 10;
const references = 2_000;
const below = 200;

export async function run(installation) {
  const { headers } = await installation.signIn();
  const website = storeWebsite(installation);
  const onServer = async (server) => {
    // First, because measuring changes the paths on SQLite.
    await withClient(server.url, (client) => copyWebsite(installation, client, website.id));
    return [
      ...(await measure('SQLite', installation.origin, headers, website)),
      ...(await measure('PostgreSQL', server.origin, server.headers, website)),
    ];
  };
  return withPostgres((cluster) => onPostgres(installation, cluster, onServer));
}

async function copyWebsite(installation, client, id) {
  const own = `domain_id = ${id}`;
  await copyRows(installation, client, { ...contentOf(`id = ${id}`), content_references: own, changes: own });
  await client.query('vacuum analyze');
}

async function measure(name, origin, headers, { id, pageId, sectionId }) {
  const base = `${origin}/mgmt/api/v1/domains/${id}`;
  const send = async (method, path, body) => {
    const init = {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    };
    const answer = await fetch(`${base}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const ask = async (method, path, body) => {
    const begin = performance.now();
    const { status, text } = await send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`);
    return { time: performance.now() - begin, body: text && JSON.parse(text) };
  };
  const several = async (path) => median(await repeat(7, async () => (await ask('GET', path)).time));
  const limited = (what, time, limit) => within(`${name}: ${what}`, time, limit);
  const figures = [
    limited('used in, a page', await several('/used_in?kind=page&key=/target'), 30),
    limited('used in, a display mode of 500,000 items', await several('/used_in?kind=display_mode&key=card'), 30),
    limited('links to repair, the first screen', await several('/links'), 100),
    limited('change of path, review', await several(`/pages/${pageId}/path_change?path=/moved`), 300),
  ];
  const { body: review } = await ask('GET', `/pages/${pageId}/path_change?path=/moved`);
  const saves = [];
  let isOver = false;
  const saving = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const begin = performance.now();
      // Retries temporary refusals, like the console.
      while ((await send('PATCH', `/sections/${sectionId}`, { headline: `Saved ${turn}` })).status === 503);
      saves.push(performance.now() - begin);
    }
  })();
  const wanted = { path: '/moved', seen: review.seq, references: true, below: true, redirects: true };
  const changed = await ask('POST', `/pages/${pageId}/path_change`, wanted).finally(() => {
    isOver = true;
  });
  await saving;
  const { links, moved } = changed.body;
  figures.push(limited(`change of path, ${links} links and ${moved} pages written`, changed.time, 3000));
  figures.push(limited('saves of others meanwhile, the slowest', Math.max(...saves), 500));
  const undone = await ask('POST', `/path_changes/${changed.body.change_id}/undo`, {});
  figures.push(limited('change of path, undone', undone.time, 3000));
  return figures;
}

/** The items of the first pages refer to one page, half of them in their texts. */
function storeWebsite({ store, adminId }) {
  return store((write) => {
    const id = storeDomain(write, adminId, 'references.example');
    write('changes', {
      domain_id: id,
      seq: 1,
      at: 1,
      source: 'import',
      kind: 'domain',
      entity_id: id,
      action: 'created',
      subject: 'domain',
      nth: 1,
    });
    const pageId = storePage(write, id, '/target');
    for (let number = 0; number < below; number += 1) storePage(write, id, `/target/page-${number}`);
    let [left, sectionId] = [references, 0];
    for (let number = 0; number < pages; number += 1) {
      const on = storePage(write, id, `/page-${number}`);
      sectionId = storeSection(write, on, 0, { body: 'Some **bold** words.' });
      refer(write, id, on, 'section', sectionId, 'display_mode', 'display_mode', 'text');
      for (let position = 0; position < itemsEach; position += 1) {
        const inText = left > 0 && left % 2 === 0;
        const linked = left > 0 && !inText ? { target_page_path: '/target', target_link_text: 'Read' } : {};
        const body = inText ? 'Some words with [a link](/target#top), and more.\n\n- bread\n- salt' : 'Some words.';
        const row = { section_id: sectionId, position, headline: `Item ${position}`, body, display_mode: 'card' };
        const itemId = write('items', { ...row, published: 1, has_component: 0, ...linked });
        refer(write, id, on, 'item', itemId, 'display_mode', 'display_mode', 'card');
        if (left > 0)
          refer(write, id, on, 'item', itemId, inText ? 'body' : 'target_page_path', 'page', '/target', 'Read');
        left -= 1;
      }
      if (number % 100 === 0)
        refer(write, id, on, 'section', sectionId, 'body', 'page', `/gone-${number}`, 'a', 'broken');
    }
    return { id, pageId, sectionId };
  });
}
