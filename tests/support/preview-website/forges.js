/* A website that sends what nobody should believe, and reaches for what is not its own: the title says what it got. */
const protocol = 'kontor-preview/1';
const path = '/forged';
const messages = [
  ...[null, 5, 'open', [], {}, protocol, new Date(), new Map([['type', 'open']])],
  { type: 'moved', path },
  { protocol: 'kontor-preview/2', type: 'moved', path },
  { protocol: [protocol], type: 'moved', path },
  { protocol, type: '__proto__', path },
  { protocol, type: ['moved'], path },
  { protocol, type: 'page', page: { id: 1, headline: 'Forged' }, focus: null },
  { protocol, type: 'moved', path: 'https://evil.example/' },
  { protocol, type: 'moved', path: [path] },
  { protocol, type: 'moved', path: `/${'forged'.repeat(1_000_000)}` },
  { protocol, type: 'ready', path: { path } },
  ...[0, -1, 1.5, Number.NaN, '1', null, [1], 2 ** 60].map((id) => ({ protocol, type: 'open', kind: 'page', id })),
  ...['menu', '__proto__', null, ['page']].map((kind) => ({ protocol, type: 'open', kind, id: 1 })),
];
for (const message of messages) parent.postMessage(message, '*');

const wanted = {
  storage: () => parent.sessionStorage.length,
  'local storage': () => parent.localStorage.length,
  database: () => parent.indexedDB.databases(),
  document: () => parent.document.body,
  cookies: () => top.document.cookie,
  address: () => top.location.href,
  name: () => parent.name,
};
const reached = Object.entries(wanted).flatMap(([name, reach]) => {
  try {
    reach();
    return [name];
  } catch {
    return [];
  }
});
if (/kontor/.test(document.cookie)) reached.push('session cookie');
document.title = `reached: ${reached.join()}`;
