import type { ImageUses } from '../../contract/extras.ts';

const named = 10;

/** Why an image cannot be destroyed; null where it is used nowhere. Websites of others are counted and not named. */
export function usesSentence({ places, trashed, hidden }: ImageUses): string | null {
  const pages = new Map(
    places.map((place) => [place.page_id, `“${place.page_name || place.page_id}” of ${place.fqdn}`]),
  );
  const bins = new Set(trashed.map(({ fqdn }) => fqdn));
  const standing = pages.size + hidden.pages > 0 && `It stands ${onPages([...pages.values()], hidden.pages)}.`;
  const lying = bins.size + hidden.trashed > 0 && `It lies in the trash of ${bin([...bins], hidden.trashed)}.`;
  const reasons = [standing, lying].filter((reason) => reason !== false);
  return reasons.length === 0 ? null : reasons.join(' ');
}

function onPages(names: readonly string[], hidden: number): string {
  const others = `on ${hidden === 1 ? '1 page of a website that is' : `${hidden} pages of websites that are`} not yours`;
  if (names.length === 0) return others;
  const more = names.length > named ? ` and ${names.length - named} more` : '';
  const own = `on ${names.length} ${names.length === 1 ? 'page' : 'pages'}: ${names.slice(0, named).join(', ')}${more}`;
  return hidden === 0 ? own : `${own}; and ${others}`;
}

function bin(names: readonly string[], hidden: number): string {
  const others = hidden === 0 ? [] : [hidden === 1 ? 'a website that is not yours' : 'websites that are not yours'];
  return [...names, ...others].join(' and of ');
}
