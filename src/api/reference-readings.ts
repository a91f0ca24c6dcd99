/** Resources of links, redirects and uses. Apart from `readings.ts`, because the domain list does not need them. */
import type { Links } from '../../contract/references.ts';
import { reading } from './resource.ts';

/** The target of references. Images and components are used on all domains; `elsewhere` leaves out the page's own references. */
export type Used =
  | { domainId: number; kind: 'page'; key: number; elsewhere?: 1 }
  | { domainId: number; kind: 'display_mode'; key: string; of: 'section' | 'item' }
  | { domainId: number; kind: 'layout'; key: string }
  | { domainId: null; kind: 'image'; key: number }
  | { domainId: null; kind: 'component'; key: string };

export const referenceReadings = {
  /** The first `parts` parts of the list. */
  links: (domainId: number, parts = 1) =>
    reading(['links', domainId, parts], async (client) => {
      const read = (query: { after?: string }) => client.call('listLinks', { params: { domainId }, query });
      let all = await read({});
      for (let part = 1; part < parts && all.next !== null; part += 1) {
        const more = await read({ after: all.next });
        all = { ...more, targets: joined(all.targets, more.targets) };
      }
      return all;
    }),
  redirects: (domainId: number) =>
    reading(['redirects', domainId], (client) => client.call('listRedirects', { params: { domainId } })),
  /** @param after the `next` of the previous part */
  uses: ({ domainId, ...wanted }: Used, after = '') => {
    const named = Object.entries({ ...wanted, after }).map(([name, value]) => [name, String(value)] as const);
    const query = Object.fromEntries(named);
    return reading(['uses', domainId ?? 0, ...named.map(([, value]) => value)], (client) =>
      domainId === null
        ? client.call('listSharedUses', { query })
        : client.call('listUses', { params: { domainId }, query }),
    );
  },
};

/** The first target of a part may continue the last one of the previous part. */
function joined(targets: Links['targets'], [first, ...others]: Links['targets']): Links['targets'] {
  const last = targets.at(-1);
  if (!first) return targets;
  if (last?.path !== first.path || last.state !== first.state) return [...targets, first, ...others];
  return [...targets.slice(0, -1), { ...last, places: [...last.places, ...first.places] }, ...others];
}
