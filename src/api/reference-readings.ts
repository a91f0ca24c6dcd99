/** What screens read about links and redirects: apart from `readings.ts`, because the domain list needs none of it. */
import type { Links, Redirect } from '../../contract/references.ts';
import type { Reading } from './readings.ts';

export const referenceReadings = {
  /** As many parts of the list as are shown. */
  links: (domainId: number, parts = 1): Reading<Links> => ({
    key: ['links', domainId, parts],
    load: async (client) => {
      const read = (query: { after?: string }) => client.call('listLinks', { params: { domainId }, query });
      let all = await read({});
      for (let part = 1; part < parts && all.next !== null; part += 1) {
        const more = await read({ after: all.next });
        all = { ...more, targets: joined(all.targets, more.targets) };
      }
      return all;
    },
  }),
  redirects: (domainId: number): Reading<Redirect[]> => ({
    key: ['redirects', domainId],
    load: (client) => client.call('listRedirects', { params: { domainId } }),
  }),
};

/** The first target may go on with the places of the last one. */
function joined(targets: Links['targets'], [first, ...others]: Links['targets']): Links['targets'] {
  const last = targets.at(-1);
  if (!first) return targets;
  if (last?.path !== first.path || last.state !== first.state) return [...targets, first, ...others];
  return [...targets.slice(0, -1), { ...last, places: [...last.places, ...first.places] }, ...others];
}
