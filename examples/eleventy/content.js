/**
 * Reads the content of the website from Kontor's delivery API: all of it with one call for the first build, and only the
 * changes for each later one.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';

/** The content of the previous build. */
const file = new URL('.content.json', import.meta.url);

/**
 * @param at the number of the deployment to build, or nothing for what is live
 * @returns the content, the previous content, and the paths of the pages to build (`null` for all of them)
 */
export async function readContent(kontor, { url, token, at = 'live' }) {
  const [before, templates] = [await readKnown(), await hashOfTemplates()];
  const source = hashOf(`${url} ${token}`);
  const isKnown = before !== null && before.source === source && (await isSameStore(kontor, before));
  const read = (isKnown && (await readChanges(kontor, before, at))) || {
    content: await readAll(kontor, at),
    toBuild: null,
  };
  // Another template changes every page.
  const toBuild = before?.templates === templates ? read.toBuild : null;
  return { before, content: { ...read.content, source, templates }, toBuild };
}

/** Call it only after a successful build, so that a failed one is repeated. */
export async function keepContent(content) {
  await writeFile(file, JSON.stringify(content));
}

/** @returns an API client; `readJson` returns `null` if Kontor does not have the requested number, or does not give it */
export function connect(url, token) {
  const ask = async (path, parameters = {}) => {
    const address = new URL(url.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('Retry-After')) * 1000));
      return ask(path, parameters);
    }
    if (answer.ok) return { answer, isGiven: true };
    const text = await answer.text();
    const isRefusedNumber = /"(?:too_old|not_deployed)"/.test(text) || /"parameter":"(?:since|at)"/.test(text);
    if (isRefusedNumber) return { answer, isGiven: false, text };
    throw new Error(`Kontor answered ${path} with ${answer.status}: ${text}`);
  };
  return {
    ask,
    readJson: async (path, parameters) => {
      const { answer, isGiven } = await ask(path, parameters);
      return isGiven ? answer.json() : null;
    },
  };
}

/** A number is the same for ever, unless Kontor was restored from a backup and has given it to something else. */
async function isSameStore(kontor, { seq, site }) {
  if (site.deployed_at === null) return true;
  const now = await kontor.readJson('/site', { at: seq });
  return now !== null && now.deployed_at === site.deployed_at;
}

/** @returns `null` if everything has to be read anew */
async function readChanges(kontor, known, at) {
  const changes = await kontor.readJson('/changes', { since: known.seq, at });
  if (!changes) return null;
  const { seq, pages } = changes;
  // Everything is read at the same number, so that it is consistent even if there is a deployment meanwhile.
  const content = { ...known, seq, pages: { ...known.pages } };
  // Its number and time differ with each deployment.
  content.site = await kontor.readJson('/site', { at: seq });
  if (changes.menus) content.menus = await kontor.readJson('/menus', { at: seq });
  if (changes.redirects) content.redirects = await kontor.readJson('/redirects', { at: seq });
  for (const path of pages.removed) delete content.pages[path];
  for (const path of pages.changed) content.pages[path] = await kontor.readJson('/page', { path, html: 1, at: seq });
  const isWhole = [content.site, content.menus, content.redirects, ...Object.values(content.pages)].every(Boolean);
  // Every page shows the menus and the footer.
  return isWhole ? { content, toBuild: changes.site || changes.menus ? null : pages.changed } : null;
}

async function readAll(kontor, at) {
  const { answer, isGiven, text } = await kontor.ask('/export', { html: 1, at });
  if (!isGiven) throw new Error(`Kontor does not give the deployment ${at}: ${text}`);
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

/** Everything that the pages are made with. */
async function hashOfTemplates() {
  const folders = ['./', './_includes/'];
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(new URL(folder, import.meta.url))).map((name) => folder + name)),
  );
  const names = found
    .flat()
    .filter((name) => /\.(?:njk|js)$/.test(name))
    .sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, import.meta.url), 'utf8')));
  return hashOf(JSON.stringify([names, texts, process.env.WEBSITE_LANG]));
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

async function readKnown() {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    // A file that is cut off is of no use.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
