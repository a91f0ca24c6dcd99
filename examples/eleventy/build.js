/** Builds the website, and reports to Kontor how it goes if the build was called by its webhook. */
import { Eleventy } from '@11ty/eleventy';
import { connect, keepContent, readContent } from './content.js';
import { configure, findMissing, removeFormer } from './website.js';

const { KONTOR_URL: url, KONTOR_TOKEN: token, KONTOR_SEQ: seq, KONTOR_STATUS_URL: statusUrl } = process.env;
const { WEBSITE_URL: website } = process.env;
const output = '_site';

async function build() {
  if (!url || !token) throw new Error('Set KONTOR_URL (https://…/content/api/v1) and KONTOR_TOKEN.');
  const reading = await readContent(connect(url, token), { url, token, at: seq });
  const { before, content } = reading;
  const toBuild = reading.toBuild && [...new Set([...reading.toBuild, ...(await findMissing(content, output))])];
  const eleventy = new Eleventy('.', output, { quietMode: true, config: configure(content, toBuild) });
  await eleventy.write();
  if (process.exitCode) throw new Error('Eleventy could not write the pages.');
  await removeFormer(before, content, output);
  await keepContent(content);
}

/** The address has a secret: it is not shown. A report that fails does not stop the build. */
async function report(state, more = {}) {
  if (!statusUrl) return;
  const body = JSON.stringify({ state, ...more });
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(statusUrl, { method: 'POST', headers, body, signal }).catch(() => null);
  if (!answer?.ok) console.error(`Kontor was not told that the build has ${state}: ${answer?.status ?? 'no answer'}`);
}

try {
  await report('running');
  await build();
  await report('succeeded', website ? { url: website } : {});
} catch (error) {
  // One line without a stack trace, because the cause is usually a wrong URL or token.
  const message = error.cause?.message ? `${error.message}: ${error.cause.message}` : error.message;
  console.error(message);
  await report('failed', { message: message.slice(0, 5000) });
  process.exitCode = 1;
}
