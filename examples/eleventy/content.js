/**
 * Reads the content of the website from Kontor's delivery API: all of it with one call for the first build, and only the
 * changes for each later one.
 */
import { readFile, writeFile } from 'node:fs/promises';

/** The content of the previous build. */
const file = new URL('.content.json', import.meta.url);

/** @returns the content, the previous content, and the paths of the pages to build (`null` for all of them) */
export async function readContent(kontor) {
  const known = await readKnown();
  const changes = known && (await kontor.readJson('/changes', { since: known.seq }));
  if (!changes) return { before: known, content: await readAll(kontor), toBuild: null };
  const { seq, pages } = changes;
  // Everything is read at the same number, so that it is consistent even if there is a deployment meanwhile.
  const content = { ...known, seq, pages: { ...known.pages } };
  if (changes.site) content.site = await kontor.readJson('/site', { at: seq });
  if (changes.menus) content.menus = await kontor.readJson('/menus', { at: seq });
  if (changes.redirects) content.redirects = await kontor.readJson('/redirects', { at: seq });
  for (const path of pages.removed) delete content.pages[path];
  for (const path of pages.changed) content.pages[path] = await kontor.readJson('/page', { path, html: 1, at: seq });
  // Every page shows the menus and the footer.
  return { before: known, content, toBuild: changes.site || changes.menus ? null : pages.changed };
}

/** Call it only after a successful build, so that a failed one is repeated. */
export async function keepContent(content) {
  await writeFile(file, JSON.stringify(content));
}

/** @returns an API client; `readJson` returns `null` if Kontor no longer has the requested number */
export function connect(url, token) {
  const ask = async (path, parameters = {}) => {
    const address = new URL(url.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('Retry-After')) * 1000));
      return ask(path, parameters);
    }
    if (answer.ok || answer.status === 410) return answer;
    throw new Error(`Kontor answered ${path} with ${answer.status}: ${await answer.text()}`);
  };
  return {
    ask,
    readJson: async (path, parameters) => {
      const answer = await ask(path, parameters);
      return answer.status === 410 ? null : answer.json();
    },
  };
}

async function readAll(kontor) {
  const answer = await kontor.ask('/export', { html: 1 });
  const content = { menus: [], redirects: [], pages: {} };
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    const { type, ...entity } = JSON.parse(line);
    if (type === 'site') content.site = entity;
    if (type === 'menu') content.menus.push(entity);
    if (type === 'redirect') content.redirects.push(entity);
    if (type === 'page') content.pages[entity.path] = entity;
    if (type === 'end') return { ...content, seq: entity.seq };
  }
  throw new Error('The export was cut off. Build again.');
}

async function readKnown() {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
