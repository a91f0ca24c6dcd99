import { access, rm, rmdir } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';

const { WEBSITE_LANG: lang = 'en' } = process.env;

/** @param toBuild the paths of the pages to build; `null` for all of them */
export function configure(content, toBuild) {
  const { site, menus } = content;
  const pages = Object.values(content.pages);
  return (eleventy) => {
    eleventy.setTemplateFormats(['njk']);
    eleventy.addGlobalData('lang', lang);
    eleventy.addGlobalData('site', site);
    eleventy.addGlobalData('menus', Object.fromEntries(menus.map((menu) => [menu.name, menu.entries])));
    eleventy.addGlobalData('pages', pages);
    eleventy.addGlobalData('toBuild', toBuild === null ? pages : toBuild.map((path) => content.pages[path]));
    eleventy.addGlobalData('redirects', redirectsOf(content));
    eleventy.addGlobalData('origin', `https://${site.fqdn}`);
    eleventy.addFilter('fileOf', fileOf);
    eleventy.addFilter('json', (value) => JSON.stringify(value, null, 2));
    eleventy.addPassthroughCopy('style.css');
  };
}

/** The pages that have no file, for example because the output folder was removed. */
export async function findMissing({ pages }, output) {
  const isMissing = await Promise.all(
    Object.keys(pages).map((path) =>
      access(join(output, fileOf(path))).then(
        () => [],
        () => [path],
      ),
    ),
  );
  return isMissing.flat();
}

/** Removes the files of what is no longer a page or a redirect, and the folders that are empty then. */
export async function removeFormer(before, content, output) {
  const current = new Set(filesOf(content));
  for (const file of before ? filesOf(before) : []) {
    if (current.has(file)) continue;
    await rm(join(output, file), { force: true });
    for (let folder = dirname(join(output, file)); relative(output, folder) !== ''; folder = dirname(folder)) {
      const isRemoved = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!isRemoved) break;
    }
  }
}

function filesOf(content) {
  return [...Object.keys(content.pages), ...redirectsOf(content).map(({ from }) => from)].map(fileOf);
}

/** A page takes precedence over a redirect from its path. */
function redirectsOf({ redirects, pages }) {
  return redirects.filter(({ from }) => !pages[from]);
}

/** For example `visit/opening-hours/index.html` for `/visit/opening-hours`. `join` keeps paths inside the output folder. */
function fileOf(path) {
  return posix.join('/', path, 'index.html');
}
