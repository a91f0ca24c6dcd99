/** The calls of the specification's §7, each as simply as it can be kept: one user, no revisions, no checks of content. */
import {
  type Content,
  emptyDomain,
  emptyItem,
  emptyPage,
  emptySection,
  type StoredDomain,
  type StoredPage,
  type StoredSection,
  type StoredUser,
} from './content.ts';
import { type Answer, type Call, type Handler, message } from './http.ts';

type Ids = Record<string, number>;
type Body = Record<string, unknown>;
type Route = { method: string; pattern: RegExp; run: (ids: Ids, body: Body) => Answer };

/** `allow` says whether a request carries a token that is good; `exactly` leaves away what §7 does not name. */
export function apiHandler(content: Content, allow: (call: Call) => boolean, exactly = false): Handler {
  const named = exactly ? exactRoutes(content) : [];
  const routes = [...named, ...managementRoutes(content), ...contentRoutes(content), ...adminRoutes(content)];
  return (call) => {
    if (!allow(call)) return message(401, 'unauthorized');
    for (const { method, pattern, run } of routes) {
      const match = method === call.method ? pattern.exec(call.path) : null;
      if (match) return attempt(() => run(numbers(match.groups), parse(call.text)));
    }
    return message(404, 'no such call');
  };
}

function managementRoutes(content: Content): Route[] {
  const mine = (path: string) => `/mgmt/api/v1${path}`;
  const domainOf = (ids: Ids) => find(content.domains, ids.d);
  const show = (ids: Ids) => ok(showDomain(domainOf(ids)));
  return [
    route('GET', mine('/me'), () =>
      ok({ id: 41, email: content.users[0]?.email, is_admin: content.users[0]?.is_admin }),
    ),
    route('GET', mine('/components'), () => ok(content.components)),
    route('GET', mine('/components/{id}'), ({ id }) => ok(find(content.components, id))),
    route('GET', mine('/domains'), () => ok(content.domains.map(summary))),
    route('GET', mine('/domains/{d}'), show),
    route('PATCH', mine('/domains/{d}'), (ids, body) => {
      Object.assign(domainOf(ids), body);
      return show(ids);
    }),
    route('POST', mine('/domains/{d}/trigger_ci'), () => done),
    route('DELETE', mine('/settings/{id}'), ({ id }) => {
      for (const domain of content.domains) if (domain.settings?.id === id) domain.settings = null;
      return done;
    }),
    route('GET', mine('/domains/{d}/display_modes'), () => ok([])),
    route('GET', mine('/domains/{d}/menus'), (ids) =>
      ok(domainOf(ids).menus.map((menu) => ({ ...menu, domain_id: ids.d }))),
    ),
    route('POST', mine('/domains/{d}/menus'), (ids, body) => {
      const menu = { id: content.nextId++, entries: [], ...body };
      domainOf(ids).menus.push(menu);
      return ok({ ...menu, domain_id: ids.d }, 201);
    }),
    route('GET', mine('/domains/{d}/menus/{id}'), (ids) =>
      ok({ ...find(domainOf(ids).menus, ids.id), domain_id: ids.d }),
    ),
    route('PATCH', mine('/domains/{d}/menus/{id}'), (ids, body) =>
      ok({ ...Object.assign(find(domainOf(ids).menus, ids.id), body), domain_id: ids.d }),
    ),
    route('DELETE', mine('/domains/{d}/menus/{id}'), (ids) => removed(domainOf(ids).menus, ids.id)),
  ];
}

/** A domain's own PATCH takes what §7 lists; there is none for admins. */
function exactRoutes(content: Content): Route[] {
  return [
    route('PATCH', '/mgmt/api/v1/domains/{d}', ({ d }, { description, footer_text, meta_data }) => {
      const given = Object.entries({ description, footer_text, meta_data }).filter(([, value]) => value !== undefined);
      return ok(showDomain(Object.assign(find(content.domains, d), Object.fromEntries(given))));
    }),
    route('PATCH', '/adm/api/v1/domains/{d}', () => message(404, 'no such call')),
  ];
}

function contentRoutes(content: Content): Route[] {
  const inDomain = (path: string) => `/mgmt/api/v1/domains/{d}${path}`;
  const domainOf = (ids: Ids) => find(content.domains, ids.d);
  const pageOf = (ids: Ids) => find(domainOf(ids).pages, ids.p);
  const crumbs = (page: StoredPage) => ('id' in page.breadcrumbs ? [page.breadcrumbs] : []);
  const pageWith = (ids: Ids) =>
    missing(domainOf(ids).pages.find((page) => crumbs(page).some((list) => list.id === ids.id)));
  const sectionsWith = (ids: Ids) =>
    missing(domainOf(ids).pages.find((page) => page.sections.some((section) => section.id === ids.id))).sections;
  const allSections = (ids: Ids) => domainOf(ids).pages.flatMap((page) => page.sections);
  const itemsWith = (ids: Ids) =>
    missing(allSections(ids).find((section) => section.items.some((item) => item.id === ids.id)));
  return [
    route('GET', inDomain('/pages/{p}'), (ids) => ok(showPage(domainOf(ids), pageOf(ids)))),
    route('POST', inDomain('/pages'), (ids, { headline, layout }) => {
      const id = content.nextId++;
      const page = {
        ...emptyPage(),
        id,
        headline: String(headline),
        path: `/${id}`,
        slug: `${id}`,
        layout,
        sections: [],
      };
      domainOf(ids).pages.push(page as StoredPage);
      return ok(showPage(domainOf(ids), page as StoredPage), 201);
    }),
    route('PATCH', inDomain('/pages/{p}'), (ids, { start_page_domain_id, ...fields }) => {
      if (start_page_domain_id) domainOf(ids).start = ids.p ?? null;
      Object.assign(pageOf(ids), fields);
      return ok(showPage(domainOf(ids), pageOf(ids)));
    }),
    route('DELETE', inDomain('/pages/{p}'), (ids) => removed(domainOf(ids).pages, ids.p)),
    route('GET', inDomain('/pages/{p}/breadcrumbs'), (ids) => ok(crumbs(pageOf(ids)))),
    route('POST', inDomain('/pages/{p}/breadcrumbs'), (ids) => {
      pageOf(ids).breadcrumbs = { id: content.nextId++, entries: [] };
      return ok(pageOf(ids).breadcrumbs, 201);
    }),
    route('PATCH', inDomain('/breadcrumbs/{id}'), (ids, body) => ok(Object.assign(pageWith(ids).breadcrumbs, body))),
    route('DELETE', inDomain('/breadcrumbs/{id}'), (ids) => {
      pageWith(ids).breadcrumbs = [];
      return done;
    }),
    route('POST', inDomain('/sections'), (ids, { page_id, ...fields }) => {
      const section = { ...emptySection(), ...fields, id: content.nextId++, items: [] };
      find(domainOf(ids).pages, Number(page_id)).sections.push(section);
      return ok({ ...section, page_id }, 201);
    }),
    route('PATCH', inDomain('/sections/{id}'), (ids, body) => ok(Object.assign(find(sectionsWith(ids), ids.id), body))),
    route('DELETE', inDomain('/sections/{id}'), (ids) => removed(sectionsWith(ids), ids.id)),
    route('POST', inDomain('/sections/{id}/up'), (ids) => moved(sectionsWith(ids), ids.id, -1)),
    route('POST', inDomain('/sections/{id}/down'), (ids) => moved(sectionsWith(ids), ids.id, 1)),
    route('POST', inDomain('/items'), (ids, { section_id, ...fields }) => {
      const item = { ...emptyItem(), ...fields, id: content.nextId++ };
      find(allSections(ids), Number(section_id)).items.push(item);
      return ok({ ...item, section_id }, 201);
    }),
    route('PUT', inDomain('/items/{id}'), (ids, { section_id, position: _, ...fields }) => {
      const home = itemsWith(ids);
      const item = Object.assign(find(home.items, ids.id), fields);
      const target = section_id === undefined ? home : find(allSections(ids), Number(section_id));
      if (target !== home) moveBetween(home, target, item.id);
      return ok({ ...item, section_id: target.id });
    }),
    route('DELETE', inDomain('/items/{id}'), (ids) => removed(itemsWith(ids).items, ids.id)),
    route('POST', inDomain('/items/{id}/up'), (ids) => moved(itemsWith(ids).items, ids.id, -1)),
    route('POST', inDomain('/items/{id}/down'), (ids) => moved(itemsWith(ids).items, ids.id, 1)),
  ];
}

function adminRoutes(content: Content): Route[] {
  const admin = (path: string) => `/adm/api/v1${path}`;
  const domainOf = (ids: Ids) => find(content.domains, ids.d);
  const withToken = (id: number | undefined) =>
    missing(content.domains.find((domain) => domain.tokens.some((token) => token.id === id)));
  const showToken = (domain: StoredDomain, id: number | undefined) =>
    ok({ ...find(domain.tokens, id), domain: { id: domain.id, fqdn: domain.fqdn } });
  const allSettings = () => content.domains.flatMap((domain) => (domain.settings ? [showSettings(domain)] : []));
  const withSettings = (id: number | undefined) =>
    missing(content.domains.find((domain) => domain.settings?.id === id));
  const showUser = (user: StoredUser) => {
    const { domainIds, ...fields } = user;
    return { ...fields, domains: content.domains.filter(({ id }) => domainIds.includes(id)).map(summary) };
  };
  return [
    route('GET', admin('/users'), () => ok(content.users.map(showUser))),
    route('GET', admin('/users/{id}'), ({ id }) => ok(showUser(find(content.users, id)))),
    route('PATCH', admin('/users/{id}'), ({ id }, body) => ok(showUser(Object.assign(find(content.users, id), body)))),
    route('DELETE', admin('/users/{id}'), ({ id }) => removed(content.users, id)),
    route('POST', admin('/users/{id}/domains'), ({ id }, { domain_id }) => {
      find(content.users, id).domainIds.push(Number(domain_id));
      return done;
    }),
    route('DELETE', admin('/users/{id}/domains/{d}'), ({ id, d }) => {
      const user = find(content.users, id);
      user.domainIds = user.domainIds.filter((domainId) => domainId !== d);
      return done;
    }),
    route('GET', admin('/settings'), () => ok(allSettings())),
    route('GET', admin('/settings/{id}'), ({ id }) => ok(showSettings(withSettings(id)))),
    route('PATCH', admin('/settings/{id}'), ({ id }, body) => {
      Object.assign(withSettings(id).settings ?? {}, body);
      return ok(showSettings(withSettings(id)));
    }),
    route('POST', admin('/domains/{d}/settings'), (ids, body) => {
      domainOf(ids).settings = { ...body, id: content.nextId++ };
      return ok(showSettings(domainOf(ids)), 201);
    }),
    route('POST', admin('/components'), (_, body) => {
      content.components.push({ ...body, id: content.nextId++ });
      return ok(content.components.at(-1), 201);
    }),
    route('PATCH', admin('/components/{id}'), ({ id }, body) => ok(Object.assign(find(content.components, id), body))),
    route('DELETE', admin('/components/{id}'), ({ id }) => removed(content.components, id)),
    route('GET', admin('/client_tokens'), () => ok(content.domains.flatMap((domain) => domain.tokens))),
    route('GET', admin('/client_tokens/{id}'), ({ id }) => showToken(withToken(id), id)),
    route('PATCH', admin('/client_tokens/{id}'), ({ id }, body) => {
      Object.assign(find(withToken(id).tokens, id), body);
      return showToken(withToken(id), id);
    }),
    route('DELETE', admin('/client_tokens/{id}'), ({ id }) => removed(withToken(id).tokens, id)),
    route('POST', admin('/domains/{d}/client_tokens'), (ids, { name }) => {
      const id = content.nextId++;
      domainOf(ids).tokens.push({ id, name: String(name), token: `token-${id}` });
      return showToken(domainOf(ids), id);
    }),
    route('GET', admin('/domains'), () => ok(content.domains.map(summary))),
    route('GET', admin('/domains/{d}'), (ids) =>
      ok({ ...showDomain(domainOf(ids)), client_tokens: domainOf(ids).tokens }),
    ),
    route('POST', admin('/domains'), (_, body) => {
      const domain = { ...emptyDomain(), fqdn: '', slug: '', ...body, id: content.nextId++ };
      content.domains.push(domain);
      return ok(showDomain(domain), 201);
    }),
    route('PATCH', admin('/domains/{d}'), (ids, body) => ok(showDomain(Object.assign(domainOf(ids), body)))),
    route('DELETE', admin('/domains/{d}'), (ids) => removed(content.domains, ids.d)),
  ];
}

function summary({ id, fqdn, slug }: StoredDomain) {
  return { id, fqdn, slug };
}

function showDomain(domain: StoredDomain) {
  const { start, settings: _settings, menus: _menus, tokens: _tokens, pages, ...fields } = domain;
  const startPage = pages.find((page) => page.id === start);
  return {
    ...fields,
    start_page: startPage ? { id: startPage.id, headline: startPage.headline } : null,
    domain_settings: domain.settings ? showSettings(domain) : null,
    pages: pages.map(({ id, headline, path, layout, abstract, image_id, published }) => ({
      ...{ id, headline, path, layout, abstract, image_id, published },
    })),
  };
}

function showSettings(domain: StoredDomain) {
  return { ...domain.settings, domain_id: domain.id };
}

function showPage(domain: StoredDomain, page: StoredPage) {
  const sections = page.sections.map((section) => ({
    ...section,
    page_id: page.id,
    items: section.items.map((item) => ({ ...item, section_id: section.id })),
  }));
  return { ...page, domain_id: domain.id, start_page_domain_id: domain.start === page.id ? domain.id : null, sections };
}

function moveBetween(home: StoredSection, target: StoredSection, id: number): void {
  target.items.push(find(home.items, id));
  home.items = home.items.filter((item) => item.id !== id);
}

function moved(list: { id: number }[], id: number | undefined, by: 1 | -1): Answer {
  const index = list.findIndex((one) => one.id === id);
  const [one] = list.splice(index, 1);
  if (one) list.splice(Math.max(0, index + by), 0, one);
  return done;
}

function removed(list: { id: number }[], id: number | undefined): Answer {
  list.splice(list.indexOf(find(list, id)), 1);
  return done;
}

const done: Answer = { status: 204 };

function ok(body: unknown, status = 200): Answer {
  return { status, body };
}

function route(method: string, path: string, run: Route['run']): Route {
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>-?\\d+)')}$`), run };
}

function numbers(groups: Record<string, string> | undefined): Ids {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, text]) => [name, Number(text)]));
}

function parse(text: string): Body {
  return text === '' ? {} : (JSON.parse(text) as Body);
}

class Missing extends Error {}

function find<One extends { id: number }>(list: One[], id: number | undefined): One {
  return missing(list.find((one) => one.id === id));
}

function missing<One>(one: One | undefined): One {
  if (one === undefined) throw new Missing();
  return one;
}

function attempt(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (error instanceof Missing) return message(404, 'not found');
    if (error instanceof SyntaxError) return message(400, 'no JSON');
    throw error;
  }
}
