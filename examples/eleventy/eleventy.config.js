import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { connect, keepContent, readContent } from './content.js';

const { KONTOR_URL: url, KONTOR_TOKEN: token } = process.env;

export default async function build(eleventy) {
  if (!url || !token) return stop(new Error('Set KONTOR_URL (https://…/content/api/v1) and KONTOR_TOKEN.'));
  const { before, content, toBuild } = await readContent(connect(url, token)).catch(stop);
  const { site, menus, redirects } = content;
  const pages = Object.values(content.pages);
  // A page takes precedence over a redirect from its path.
  const open = redirects.filter(({ from }) => !content.pages[from]);
  const { output } = eleventy.directories;

  eleventy.setTemplateFormats(['njk']);
  eleventy.addGlobalData('site', site);
  eleventy.addGlobalData('menus', Object.fromEntries(menus.map((menu) => [menu.name, menu.entries])));
  eleventy.addGlobalData('pages', pages);
  eleventy.addGlobalData('toBuild', toBuild === null ? pages : toBuild.map((path) => content.pages[path]));
  eleventy.addGlobalData('redirects', open);
  eleventy.addGlobalData('origin', `https://${site.fqdn}`);
  eleventy.addFilter('fileOf', fileOf);
  eleventy.addFilter('json', (value) => JSON.stringify(value, null, 2));
  eleventy.addPassthroughCopy('style.css');

  eleventy.on('eleventy.after', async () => {
    const current = new Set([...Object.keys(content.pages), ...open.map(({ from }) => from)]);
    const previous = before ? [...Object.keys(before.pages), ...before.redirects.map(({ from }) => from)] : [];
    for (const path of previous) if (!current.has(path)) await rm(join(output, fileOf(path)), { force: true });
    await keepContent(content);
  });
}

/** For example `visit/opening-hours/index.html` for `/visit/opening-hours`. `join` keeps paths inside the output folder. */
function fileOf(path) {
  return posix.join('/', path, 'index.html');
}

/** Stops the build, without a stack trace, because the cause is usually a wrong URL or token. */
function stop({ message, cause }) {
  console.error(cause ? `${message}: ${cause.message}` : message);
  process.exit(1);
}
