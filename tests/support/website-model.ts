/**
 * A plain model of a website: whole copies of the content instead of a history. What it gives is compared with what the
 * delivery API gives a plain token, with nothing of the server in between.
 */
import type {
  DeliveredItem,
  DeliveredLink,
  DeliveredMenuEntry,
  DeliveredPage,
  DeliveredSection,
} from '../../contract/delivery.ts';
import type { Item, Page, Section } from '../../contract/entities.ts';
import type { Copy } from './history-world.ts';

/** Everything as it was saved at one time; `image` is the only one of the library. */
export type Saved = Copy & { image: { id: number; alt: string | null } };
/** Everything is read as of `base`, except for the pages in `kept`. */
type Composition = { base: Saved; kept: ReadonlyMap<number, Saved> };
type Deployed = { id: number; seq: number; content: Composition; state: 'open' | 'succeeded' | 'failed' };
/** What is asked for: the whole domain, one page alone, or an earlier number. */
export type Asked = { all: true } | { page: number } | { again: number };
type Lead = (target: string | null) => { target: string | null; resolved: boolean };

export type Website = {
  /** By their present path, as far as the website has them. */
  pages: ReadonlyMap<string, ReturnType<typeof shownOf>>;
  redirects: Readonly<Record<string, string>>;
  menus: readonly { name: string; entries: unknown }[];
};

export class WebsiteModel {
  private readonly deployments: Deployed[] = [];
  private readonly held = new Map<number, Saved>();
  private beforeFirst: Composition | null = null;

  /** Call it right before a deployment is asked for. */
  prepare(now: Saved): void {
    if (this.deployments.length === 0) this.beforeFirst = { base: now, kept: new Map(this.held) };
  }

  /** The webhook is called. `now` is what was saved when the deployment was triggered. */
  trigger({ id, seq }: { id: number; seq: number }, asked: Asked, now: Saved): void {
    const live = this.live ?? this.beforeFirst ?? { base: now, kept: new Map() };
    if ('page' in asked) this.held.delete(asked.page);
    this.deployments.push({ id, seq, content: this.contentFor(asked, live, now), state: 'open' });
  }

  private contentFor(asked: Asked, live: Composition, now: Saved): Composition {
    if ('page' in asked) return { base: live.base, kept: new Map([...live.kept, [asked.page, now]]) };
    if ('again' in asked) {
      const earlier = this.deployments.find(({ seq }) => seq === asked.again);
      if (!earlier) throw new Error(`${asked.again} was not deployed.`);
      return earlier.content;
    }
    const kept = new Map([...this.held.keys()].map((id) => [id, savedOf(live, id)]));
    for (const [id, saved] of kept) {
      const page = saved.pages.get(id);
      // Whoever has taken its path waits for it. A map visits what is added to it meanwhile.
      for (const other of page?.published ? now.pages.values() : []) {
        if (other.path === page?.path && !kept.has(other.id)) kept.set(other.id, savedOf(live, other.id));
      }
    }
    return { base: now, kept };
  }

  /** The webhook refused the newest deployment. */
  refuse(): void {
    const newest = this.deployments.at(-1);
    if (newest?.state === 'open') newest.state = 'failed';
  }

  report(id: number, state: 'running' | 'succeeded' | 'failed'): void {
    const one = this.deployments.find((deployment) => deployment.id === id);
    if (one?.state === 'open' && state !== 'running') one.state = state;
  }

  hold(pageId: number, now: Saved): void {
    if (!this.held.has(pageId)) this.held.set(pageId, now);
  }

  release(pageId: number): void {
    this.held.delete(pageId);
  }

  private get live(): Composition | null {
    return this.deployments.findLast(({ state }) => state !== 'failed')?.content ?? this.beforeFirst;
  }

  /** What visitors are given: until the first deployment, what is saved. */
  website(now: Saved): Website {
    return websiteOf((this.deployments.length > 0 && this.live) || { base: now, kept: this.held });
  }
}

const savedOf = ({ base, kept }: Composition, pageId: number) => kept.get(pageId) ?? base;

function websiteOf(content: Composition): Website {
  const { base, kept } = content;
  const shown = new Map<string, { page: Page; saved: Saved }>();
  const pathOf = new Map<number, string>();
  const inOrder = [...kept.keys()].sort((one, other) => one - other);
  for (const id of [...inOrder, ...[...base.pages.keys()].filter((one) => !kept.has(one))]) {
    const saved = savedOf(content, id);
    const page = saved.pages.get(id);
    const path = page?.path ?? '';
    if (!page?.published || shown.has(path)) continue;
    shown.set(path, { page, saved });
    pathOf.set(id, path);
  }
  const byPath = (saved: Saved, path: string | null) => [...saved.pages.values()].find((page) => page.path === path);
  /** The address of the page that a path in a text that was saved then means. */
  const addressOf = (path: string, saved: Saved): string | null =>
    pathOf.get(byPath(saved, path)?.id ?? 0) ??
    pathOf.get(byPath(base, path)?.id ?? 0) ??
    (shown.has(path) ? path : null);
  const { redirects: stored } = base.domain as { redirects: Record<string, string> };
  const moved = [...kept.keys()].map((id) => [base.pages.get(id)?.path ?? '', pathOf.get(id) ?? ''] as const);
  const redirects = Object.fromEntries(
    [...Object.entries(stored).map(([from, to]) => [from, addressOf(to, base) ?? ''] as const), ...moved].filter(
      ([from, to]) => from !== '' && to !== '' && from !== to && !shown.has(from),
    ),
  );
  const leadIn =
    (saved: Saved): Lead =>
    (target) => {
      if (target === null) return { target, resolved: true };
      const to = addressOf(target, saved) ?? redirects[target] ?? null;
      return { target: to ?? target, resolved: to !== null };
    };
  const menus = [...(base.menus as ReadonlyMap<number, { name: string; entries: Entry[] }>).values()];
  return {
    pages: new Map(
      [...shown].map(([path, { page, saved }]) => [
        path,
        shownOf(page, saved.image, leadIn(saved), (target) => addressOf(target, saved) ?? target),
      ]),
    ),
    redirects,
    menus: menus.map(({ name, entries }) => ({ name, entries: entriesOf(entries, leadIn(base)) })).sort(byName),
  };
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

type Entry = { target_page_path: string | null; entries?: Entry[] };

function entriesOf(entries: readonly Entry[], lead: Lead): unknown[] {
  return entries.map(({ target_page_path, entries: below = [] }) => {
    const { target, resolved } = lead(target_page_path);
    return { path: target, resolved, entries: entriesOf(below, lead) };
  });
}

const textOf = (text: string | null) => (text === '' ? null : text);
const isPublished = ({ published }: { published: boolean }) => published;

/** What visitors see of a page: without unpublished parts. */
function shownOf(page: Page, image: Saved['image'], lead: Lead, addressOf: (path: string) => string) {
  const markdown = (source: string | null) =>
    textOf(source)?.replace(linkInText, (_, path) => `](${addressOf(path)})`) ?? null;
  const part = (one: Section | Item) => {
    const hasLink = textOf(one.target_page_path) !== null || textOf(one.target_url) !== null;
    const { target, resolved } = lead(textOf(one.target_page_path));
    return {
      ...{ id: one.id, headline: textOf(one.headline), body: markdown(one.body) },
      display_mode: textOf(one.display_mode),
      link: hasLink ? { path: target, resolved } : null,
    };
  };
  return {
    ...{ id: page.id, path: page.path, headline: textOf(page.headline), subline: textOf(page.subline) },
    ...{ lead_text: textOf(page.lead_text), layout: textOf(page.layout) },
    meta_title: textOf(page.meta_data.meta_title ?? null),
    breadcrumbs: (page.breadcrumbs?.entries ?? []).map(({ link_text, target_page_path }) => ({
      link_text: textOf(link_text),
      ...lead(textOf(target_page_path)),
    })),
    sections: page.sections.filter(isPublished).map((section) => ({
      ...part(section),
      lead_text: textOf(section.lead_text),
      alt: section.image_id === image.id ? textOf(image.alt) : null,
      items: section.items.filter(isPublished).map((item) => ({ ...part(item), intro: markdown(item.intro) })),
    })),
  };
}

const linkInText = /\]\((\/[^)\s]*)\)/g;

const asLink = (link: DeliveredLink | null) => link && { path: link.path, resolved: link.resolved };

/** The same of a page as it is delivered. */
function seenIn(page: DeliveredPage): ReturnType<typeof shownOf> {
  const part = ({ id, headline, body, display_mode, link }: DeliveredSection | DeliveredItem) => ({
    ...{ id, headline, body, display_mode, link: asLink(link) },
  });
  return {
    ...{ id: page.id, path: page.path, headline: page.headline, subline: page.subline },
    ...{ lead_text: page.lead_text, layout: page.layout },
    meta_title: textOf(page.meta_data.meta_title ?? null),
    breadcrumbs: page.breadcrumbs.map(({ link_text, target_page_path: target, resolved }) => ({
      ...{ link_text, target, resolved },
    })),
    sections: page.sections.map((section) => ({
      ...part(section),
      lead_text: section.lead_text,
      alt: section.image?.alt ?? null,
      items: section.items.map((item) => ({ ...part(item), intro: item.intro })),
    })),
  };
}

/** What `GET /export` gives, as the model says it. @param text the answer */
export function websiteIn(text: string): Website {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ofType = (type: string) => lines.filter((line) => line.type === type);
  const menuEntries = (entries: readonly DeliveredMenuEntry[]): unknown[] =>
    entries.map(({ target_page_path: path, resolved, entries: below }) => ({
      ...{ path, resolved, entries: menuEntries(below) },
    }));
  return {
    pages: new Map(ofType('page').map((page: DeliveredPage) => [page.path, seenIn(page)])),
    redirects: Object.fromEntries(ofType('redirect').map(({ from, to }) => [from, to])),
    menus: ofType('menu')
      .map(({ name, entries }) => ({ name, entries: menuEntries(entries) }))
      .sort(byName),
  };
}

/** The page as Show draws it, with the links that are saved. */
export function drawn(page: Page, image: Saved['image']): ReturnType<typeof shownOf> {
  return shownOf(
    page,
    image,
    (target) => ({ target, resolved: true }),
    (path) => path,
  );
}

/** What is left to compare where links may lead to another path than the one that is saved. */
export function withoutLinks(page: ReturnType<typeof shownOf> | null | undefined): string | null {
  if (!page) return null;
  return JSON.stringify(page, (name, value) =>
    ['link', 'target', 'resolved'].includes(name)
      ? undefined
      : typeof value === 'string'
        ? value.replace(linkInText, '](…)')
        : value,
  );
}
