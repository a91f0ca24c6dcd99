/** Bodies that somebody might send to harm the server, the same for the same seed, up to the limit of a body. */
import { generator } from './random.ts';

export type HostileBody = {
  bytes: Buffer;
  /** Whether it holds what is no text: broken UTF-8, or half a character. */
  isBroken: boolean;
};

const limit = 2 * 1024 * 1024;
const fields = [
  ...['headline', 'path', 'slug', 'subline', 'lead_text', 'body', 'intro', 'abstract', 'layout', 'display_mode'],
  ...['published', 'in_sitemap', 'image_id', 'image_url', 'start_page_domain_id', 'page_id', 'section_id', 'position'],
  ...['target_page_path', 'target_link_text', 'target_url', 'has_component', 'component_name', 'component_config'],
  ...['meta_data', 'meta_title', 'breadcrumbs', 'entries', 'link_text', 'target_text', 'name', 'display_name'],
  ...['description', 'schema', 'footer_text', 'section_display_modes', 'item_display_modes', 'layouts', 'attributes'],
  ...['fqdn', 'default_path_prefix', 'ci_user', 'ci_webhook_url', 'ci_webhook_token', 'is_admin', 'domain_id', 'email'],
  ...['image_config', 'width', 'enum', 'type', '__proto__', 'constructor', 'toString', 'x'.repeat(3000), '\ud800'],
];
const pieces = [
  ...['a', '/', '//', '-', ' ', '"', '\\', '\n', '>', '%', '_', '%_', 'ä', '漢', '😀', '\u202e', '\ufeff', 'İ', '∞'],
  ...['\0', '\ud800', '\udc00', "'; drop table pages; --", '<script>', '$&', '{0}', 'https://a.example/', 'mailto:'],
];
const structures = [
  '[1,',
  '[',
  '{"a":',
  '[{},',
  '[[],',
  '"',
  '\\"',
  '{"name":"a"},',
  '[{"name":"a","type":"b"},',
  '1e9,',
];

export function hostileBody(seed: number): HostileBody {
  const below = generator(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  /** Mostly small, sometimes as large as can be. */
  const size = (largest: number) => Math.floor(largest ** (below(1000) / 1000));
  const text = (largest: number) =>
    one(pieces)
      .repeat(1 + size(largest))
      .slice(0, largest) + one(pieces);
  const value = (room: number, depth: number): unknown => {
    const kind = below(depth > 4 ? 7 : 11);
    if (kind === 0) return one([null, true, false, 0, 1, -1, 1.5, 2_147_483_648, 1e308, Number.MAX_SAFE_INTEGER + 1]);
    if (kind < 5) return text(Math.min(room, 250_000));
    if (kind === 5) return JSON.stringify(Array(1 + size(Math.min(room, 30_000))).fill(one([1, 'a', {}, []])));
    if (kind === 6) return Array(1 + size(room / 4)).fill(one([1, 'a', null, {}, { name: 'a' }]));
    if (kind < 9) return Array.from({ length: below(4) }, () => value(room / 4, depth + 1));
    return object(room, depth + 1);
  };
  const object = (room: number, depth: number) =>
    Object.fromEntries(Array.from({ length: below(7) }, () => [one(fields), value(room / 7, depth)]));
  const kind = below(12);
  if (kind === 0) {
    // Repeated, closed or not, alone or as the value of a field.
    const structure = one(structures);
    const body = structure.repeat(1 + size(limit / structure.length - 64));
    const whole = below(2) ? `{"${one(fields)}":${body}` : body;
    return { bytes: Buffer.from(below(2) ? `${whole}1${']'.repeat(size(1000))}` : whole), isBroken: false };
  }
  if (kind === 1) {
    const many = Object.fromEntries(Array.from({ length: 1 + size(60_000) }, (_, index) => [`k${index}`, index]));
    return { bytes: Buffer.from(JSON.stringify(below(2) ? many : { [one(fields)]: many })), isBroken: false };
  }
  const json = JSON.stringify(object(limit / 2, 0));
  const bytes = Buffer.from(json).subarray(0, limit);
  if (kind !== 2) return { bytes, isBroken: false };
  const wrong = Buffer.from(one(['80', 'ff', 'c080', 'eda080', 'f8']), 'hex');
  return { bytes: Buffer.concat([Buffer.from('{"name":"'), wrong, bytes]).subarray(0, limit), isBroken: true };
}
