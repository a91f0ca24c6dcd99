/** Starts the website: `CONTENT_URL=… CLIENT_TOKEN=… npm start`. README.md explains the settings. */
import { serve } from '@hono/node-server';
import { createWebsite } from './website.tsx';

const port = Number(process.env.PORT ?? 3000);
const contentUrl = required('CONTENT_URL').replace(/\/+$/, '');
const website = createWebsite({
  contentUrl,
  clientToken: required('CLIENT_TOKEN'),
  origin: process.env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${port}`,
  consoleOrigin: process.env.CONSOLE_ORIGIN ?? new URL(contentUrl).origin,
});

serve({ fetch: website.fetch, port, hostname: process.env.HOST ?? '127.0.0.1' }, (address) =>
  console.log(`The website is at http://${address.address}:${address.port}`),
);

function required(name: string): string {
  const value = process.env[name]?.trim();
  if (value) return value;
  console.error(`${name} is not set. README.md explains the settings.`);
  process.exit(1);
}
