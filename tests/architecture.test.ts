/** Holds the import lines, the exports and the sizes of the sources to docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

type Source = { path: string; text: string; imports: string[] };
/** `from` and `to` are folders; a package is written as its name. */
type Rule = { from: string; may: string[] };

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'contract',
  'markdown',
  'machines',
  'src',
  'server',
  'samples',
  'preview',
  'examples/website/src',
].flatMap(readSources);
const products = sources.filter(({ path }) => !isTest(path));
const browserGlobals =
  /\b(?:window|document|navigator|localStorage|sessionStorage|indexedDB|fetch|XMLHttpRequest|WebSocket|setTimeout|setInterval|requestAnimationFrame)\b\s*[.([]/;

/** Rooms that every feature may use. */
const shared = ['language', 'lib', 'ui', 'api'];
/** A feature, and the others that it may use. */
const features: { name: string; uses: string[] }[] = [
  { name: 'session', uses: [] },
  { name: 'presence', uses: ['session'] },
  { name: 'references', uses: [] },
  { name: 'trash', uses: ['session'] },
  { name: 'text', uses: [] },
  { name: 'forms', uses: ['session', 'trash', 'text'] },
  { name: 'images', uses: ['session', 'references', 'trash', 'forms'] },
  { name: 'components', uses: ['references', 'trash', 'forms'] },
  { name: 'client-tokens', uses: ['trash', 'forms'] },
  { name: 'deployments', uses: ['trash'] },
  { name: 'many', uses: ['trash'] },
  { name: 'content-check', uses: ['references'] },
  { name: 'settings', uses: ['references', 'trash', 'forms', 'content-check'] },
  { name: 'preview', uses: ['forms', 'images'] },
  {
    name: 'pages',
    uses: ['references', 'trash', 'forms', 'images', 'components', 'content-check', 'deployments', 'preview', 'many'],
  },
  { name: 'history', uses: ['trash', 'forms', 'pages'] },
  { name: 'publishing', uses: ['deployments', 'history', 'pages'] },
  { name: 'changes', uses: ['deployments', 'history'] },
  { name: 'users', uses: ['session', 'trash', 'forms'] },
  {
    name: 'domains',
    uses: ['trash', 'forms', 'images', 'client-tokens', 'settings', 'deployments', 'pages', 'users'],
  },
  { name: 'menus', uses: ['trash', 'forms', 'pages'] },
  { name: 'breadcrumbs', uses: ['trash', 'forms', 'pages'] },
  { name: 'links', uses: ['references', 'trash', 'forms', 'pages'] },
  { name: 'search', uses: ['domains', 'users', 'settings', 'images', 'menus', 'pages', 'history'] },
  { name: 'activity', uses: ['history'] },
  { name: 'analytics', uses: [] },
  { name: 'statecharts', uses: [] },
];

const rules: Rule[] = [
  { from: 'contract', may: ['contract'] },
  { from: 'markdown', may: ['markdown', 'contract'] },
  { from: 'machines', may: ['machines', 'contract', 'xstate'] },
  { from: 'src/language', may: ['src/language', 'contract', ...germanOf()] },
  { from: 'src/lib', may: ['src/lib', 'src/language', 'machines', 'markdown', 'contract'] },
  { from: 'src/ui', may: ['src/ui', 'src/lib', 'src/language', 'markdown', 'contract'] },
  { from: 'src/api', may: ['src/api', 'src/ui', 'src/lib', 'src/language', 'contract'] },
  ...features.map(({ name, uses }) => ({
    from: `src/${name}`,
    may: [name, ...uses, ...shared].map((room) => `src/${room}`).concat('machines', 'markdown', 'contract'),
  })),
  { from: 'src/app', may: ['src', 'machines', 'markdown', 'contract'] },
  { from: 'server', may: ['server', 'markdown', 'contract'] },
  { from: 'server/main.ts', may: ['server', 'samples'] },
  { from: 'samples', may: ['samples', 'server', 'contract', 'examples/website'] },
  { from: 'examples/website', may: ['examples/website'] },
  { from: 'preview', may: ['contract'] },
];

/** The rooms of the server, from the lowest level to the highest. */
const serverLevels = [
  ['kernel', 'rules'],
  ['db'],
  ['http'],
  [
    ...['content', 'history', 'trash', 'publishing', 'delivery', 'references', 'search', 'images'],
    ...['identity', 'users', 'events', 'stats'],
  ],
  ['store'],
  ['api'],
];
/** It describes the calls that handlers get, and with them the services of all rooms: their types alone. */
const callTypes = 'server/kernel/handler.ts';

const proseMirror = [
  'model',
  'state',
  'view',
  'transform',
  'commands',
  'keymap',
  'history',
  'inputrules',
  'schema-list',
  'tables',
];

const packageHomes: Record<string, string[]> = {
  '@headlessui/react': ['src/ui'],
  '@xstate/react': ['src/lib/use-machine-binding.ts'],
  elkjs: ['src/statecharts'],
  marked: ['markdown', 'src/content-check'],
  parse5: ['src/text/paste'],
  'character-entities': ['markdown'],
  ...Object.fromEntries(proseMirror.map((name) => [`prosemirror-${name}`, ['src/text']])),
};
/** Programs of the browser use its types alone. */
const describesDelivery = 'contract/delivery.ts';

const limits = [
  { files: /^machines\/.*\.machine\.ts$/, lines: 250 },
  { files: /^src\/(?!ui\/).*\.tsx$/, lines: 200 },
  { files: /^/, lines: 300 },
];
/** Texts, and images of the sample websites: no code. */
const isContent = (path: string) => path.startsWith('samples/') || /^src\/.*german.*\.ts$/.test(path);

describe('architecture', () => {
  test('there are sources to look at', () => {
    const folders = new Set(products.map(({ path }) => path.split('/')[0]));
    expect([...folders].sort()).toEqual([
      'contract',
      'examples',
      'machines',
      'markdown',
      'preview',
      'samples',
      'server',
      'src',
    ]);
  });

  test.each(rules)('$from imports only what the table "Who may import whom" lets it', ({ from, may }) => {
    const wrong = within(from).flatMap(({ path, imports }) =>
      imports.filter((target) => !isPackage(target) && !may.some((home) => isWithin(target, home))).map(line(path)),
    );
    expect(wrong).toEqual([]);
  });

  test('a room of the server imports no room of a higher level', () => {
    const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(serverLevels.flat().sort());
    const wrong = within('server')
      .filter(({ path }) => path !== callTypes)
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => isWithin(target, 'server') && levelOf(target) > levelOf(path))
          .map((target) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
    const ofCalls = products.find(({ path }) => path === callTypes)?.text ?? '';
    expect(ofCalls).toMatch(/^import type /m);
    expect(ofCalls).not.toMatch(/^import (?!type )/m);
  });

  test('the features stand in an order in which none uses one that comes later', () => {
    const names = features.map(({ name }) => name);
    const wrong = features.flatMap(({ name, uses }) =>
      uses.filter((used) => names.indexOf(used) >= names.indexOf(name)).map((used) => `${name} uses ${used}`),
    );
    expect(wrong).toEqual([]);
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const rooms = folders.map(({ name }) => name).filter((name) => name !== 'fonts');
    expect(rooms.sort()).toEqual([...names, ...shared, 'app'].sort());
  });

  test('a component knows neither the API nor a chart: hooks beside it do', () => {
    const hidden = [/^machines\//, /^src\/api\/(?:client|invalidation)\.ts$/, /^swr$/, /^@xstate\/react$/];
    const wrong = products
      .filter(({ path }) => path.endsWith('.tsx') && !/^src\/(?:app\/|main\.tsx|api\/cache\.tsx)/.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((target) => hidden.some((pattern) => pattern.test(target))).map(line(path)),
      );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(packageHomes))('%s is imported in %s only', (name, homes) => {
    const users = products.filter(({ imports }) => imports.some((target) => packageOf(target) === name));
    expect(users.map(({ path }) => path).filter((path) => !homes.some((home) => isWithin(path, home)))).toEqual([]);
  });

  test('only contract/delivery.ts imports typebox, and only server/delivery imports its values', () => {
    const users = products.filter(({ imports }) => imports.some((target) => packageOf(target) === 'typebox'));
    expect(users.map(({ path }) => path).filter((path) => !isWithin(path, 'server/delivery'))).toEqual([
      describesDelivery,
    ]);
    const importsValues = /^import (?!type\b)[^;]*?from '[./]*contract\/delivery\.ts'/m;
    const others = products.filter(({ path, text }) => !isWithin(path, 'server/delivery') && importsValues.test(text));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('contract/ imports no package and src/lib nothing that reads or draws', () => {
    const frameworks = ['swr', '@headlessui/react', 'wouter'];
    const wrong = [
      ...within('contract')
        .filter(({ path }) => path !== describesDelivery)
        .flatMap(({ path, imports }) => imports.filter(isPackage).map(line(path))),
      ...within('src/lib').flatMap(({ path, imports }) =>
        imports.filter((target) => frameworks.includes(packageOf(target))).map(line(path)),
      ),
    ];
    expect(wrong).toEqual([]);
  });

  test('TEST-01 the statecharts in machines/ import xstate and contract/ alone, and name no part of a browser', () => {
    const charts = within('machines');
    const packages = charts.flatMap(({ imports }) => imports.filter(isPackage));
    const globals = charts.filter(({ text }) => browserGlobals.test(withoutComments(text))).map(({ path }) => path);
    expect(charts.length).toBeGreaterThan(0);
    expect(packages.filter((name) => name !== 'xstate')).toEqual([]);
    expect(globals).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(findCycles(products)).toEqual([]);
  });

  test('no file only passes on what others export', () => {
    const passesOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from\s/m;
    expect(products.filter(({ text }) => /^export\s+\*/m.test(text)).map(({ path }) => path)).toEqual([]);
    const barrels = products.filter(({ text }) => {
      const rest = withoutComments(text)
        .replaceAll(new RegExp(passesOn.source.concat('.*;?$'), 'gm'), '')
        .trim();
      return passesOn.test(text) && rest === '';
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('no file has a default export', () => {
    expect(
      sources.filter(({ text }) => /^export\s+default\b|\bas\s+default\b/m.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  test('files stay within their size', () => {
    const tooLong = products
      .filter(({ path }) => !isContent(path))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length, limit: limitOf(path) }))
      .filter(({ lines, limit }) => lines > limit);
    expect(tooLong).toEqual([]);
  });

  test('what an import line names is there', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports.filter((target) => !isPackage(target) && !existsSync(join(root, target))).map(line(path)),
    );
    expect(missing).toEqual([]);
  });

  test('the files that the documents name are there', () => {
    const documents = ['docs/architecture.md', 'docs/glossary.md', 'docs/decisions/README.md', 'CONTRIBUTING.md'];
    const named = /(?<![\w/.])(?:contract|markdown|machines|src|server|scripts|tests|samples|preview)\/[\w./-]*\w/g;
    const missing = documents.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(named)]
        .map(([target]) => target)
        .filter((target) => !existsSync(join(root, target)))
        .map(line(path)),
    );
    expect(missing).toEqual([]);
  });
});

function readSources(folder: string): Source[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

/** Paths from the project's folder for relative imports, names for packages. */
function importsOf(path: string, text: string): string[] {
  const pattern =
    /(?:^|[;\n])\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;
  return [...withoutComments(text).matchAll(pattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((target) => (target.startsWith('.') ? posix.join(dirname(path), target) : target));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** Static imports of values and types alike: either makes two files one. */
function findCycles(files: Source[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path]);
    if (finished.has(path)) return;
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

/** The German of the features, which is data: language alone reads it. */
function germanOf(): string[] {
  return products.map(({ path }) => path).filter((path) => /^src\/[\w/-]+\/german\.ts$/.test(path));
}

/** Files that stand in no room put the rooms together. */
function levelOf(path: string): number {
  const [, room = '', file] = path.split('/');
  return file === undefined ? serverLevels.length : serverLevels.findIndex((level) => level.includes(room));
}

function within(folder: string): Source[] {
  const own = rules.filter(({ from }) => from !== folder && isWithin(from, folder));
  return products.filter(({ path }) => isWithin(path, folder) && !own.some(({ from }) => isWithin(path, from)));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function isPackage(target: string): boolean {
  return !/^(?:\.|contract\/|markdown\/|machines\/|src\/|server\/|samples\/|examples\/|tests\/|scripts\/|build\.mjs)/.test(
    target,
  );
}

/** `swr/mutation` belongs to `swr`, `@xstate/react/fsm` to `@xstate/react`. */
function packageOf(target: string): string {
  if (!isPackage(target)) return '';
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function limitOf(path: string): number {
  return limits.find(({ files }) => files.test(path))?.lines ?? 300;
}

function line(path: string) {
  return (target: string) => `${path} imports ${target}`;
}
