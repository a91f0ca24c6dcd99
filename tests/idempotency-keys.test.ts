/** Every POST of the console carries an idempotency key, so that another attempt after a lost answer does nothing twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';

/** Calls without a key, and why another attempt does no harm. */
const exceptions: Partial<Record<EndpointName, string>> = {
  createInvitation:
    'its answer holds a link that is stored nowhere; a second invitation of the same address is refused',
  renewInvitation: 'its answer holds a link that is stored nowhere; the link before it ends',
  createPreviewToken: 'its answer holds a token that is stored nowhere',
  reviewCopy: 'it writes nothing',
  reportPresence: 'tells where somebody is, again and again',
  linkDomain: 'a user who has access keeps it',
  endSessions: 'what has ended stays so',
  endOwnSessions: 'what has ended stays so',
  changePassword: 'the old password is not right any more, which is said',
  changeOwnEmail: 'its answer may hold a link that is stored nowhere; the link before it ends',
  changeEmail: 'its answer may hold a link that is stored nowhere; the link before it ends',
  sendPasswordLink: 'its answer may hold a link that is stored nowhere; each works once',
  resetFactors: 'there is nothing left to remove',
  deactivateUser: 'who is deactivated stays so',
  activateUser: 'who is active stays so',
};

const source = new URL('../src/', import.meta.url).pathname;

test('R3 DEP-05 every POST that the console sends has an idempotency key', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const calls = files.flatMap((path) =>
    callsIn(readFileSync(join(source, path), 'utf8')).map((call) => ({ path, ...call })),
  );
  const posts = calls.filter(({ name }) => isPost(name));
  expect(posts.length).toBeGreaterThan(20);
  const without = posts.filter(
    ({ name, args }) =>
      !/idempotencyKey|\.\.\.(?:call|options)\b|\(name, call\b|, call$/.test(args) && !(name in exceptions),
  );
  expect(without.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  const called = new Set(posts.map(({ name }) => name));
  expect(Object.keys(exceptions).filter((name) => !called.has(name))).toEqual([]);
});

function isPost(name: string): boolean {
  const endpoint: Endpoint | undefined = Object.hasOwn(endpoints, name) ? endpoints[name as EndpointName] : undefined;
  return endpoint?.method === 'POST';
}

/** The calls of the client in a source, with their arguments after the name. */
function callsIn(text: string): { name: string; args: string }[] {
  return [...text.matchAll(/\.call\(\s*'(\w+)'/g)].map((match) => {
    const begin = match.index + match[0].length;
    let depth = 1;
    let end = begin;
    while (depth > 0 && end < text.length) {
      depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0;
      end += 1;
    }
    return { name: match[1] ?? '', args: text.slice(begin, end - 1) };
  });
}
