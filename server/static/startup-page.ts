/** index.html with the start-up data of this installation in the attributes of `#root`. */
import { escapeHtml } from '../identity/sign-in-pages.ts';

/** The attributes of the contract's "Startup configuration", without `data-`. */
export type StartupData = {
  'api-url': string;
  'oauth-application-id': string;
  'oauth-provider-url': string;
  'oauth-scope': string;
  'image-proxy-salt': string;
  'image-proxy-secret': string;
  'image-proxy-host': string;
  'image-library-api-url': string;
  'image-library-token': string;
  'image-library-scope': string;
  'analytics-url': string;
  'analytics-site-id': string;
  'analytics-enabled': string;
};

const rootTag = /<(\w+)(?=\s)([^<>]*?\sid="root"[^<>]*)>/;

/** @throws Error when the page has no element with the id `root` */
export function fillStartupPage(page: string, data: StartupData): string {
  const [tag, name, attributes] = rootTag.exec(page) ?? [];
  if (tag === undefined || attributes === undefined) throw new Error('index.html has no element with the id "root".');
  const others = attributes.replace(/\s+data-[\w-]+(?:="[^"]*")?/g, '').trimEnd();
  const filled = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  // A function, because a `$` in a value would mean something in a replacement text.
  return page.replace(rootTag, () => `<${name}${others}${filled.join('')}>`);
}
