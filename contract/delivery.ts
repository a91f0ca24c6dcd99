/**
 * The responses of the delivery API (`/content/api/v1`), through which websites read their content. Its OpenAPI document,
 * its types and the tests of its responses follow from these schemas. Every field is present; empty ones are null.
 */
import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox';

const text = (description: string) => Type.String({ description });
const number = (description: string) => Type.Integer({ description });
const flag = (description: string) => Type.Boolean({ description });
const time = (description: string) =>
  Type.String({ description: `${description} ISO 8601, in UTC.`, format: 'date-time' });
const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
const textOrNull = (description: string) => orNull(Type.String(), description);

export const deliveryBase = '/content/api/v1';
export const pagesAtOnce = { least: 1, most: 500, usual: 100 } as const;

const resolved = flag(
  'Whether it leads somewhere: false if it leads to a page that is not part of this content. Then leave it out.',
);
const published: TOptional<ReturnType<typeof flag>> = Type.Optional(
  flag('Only with `at=draft`: whether websites show this part.'),
);

const metaData = Type.Object(
  {
    meta_title: textOrNull('The title for search engines and the tab.'),
    meta_keywords: textOrNull('Keywords, separated by commas.'),
    meta_description: textOrNull('The description for search engines.'),
  },
  {
    title: 'MetaData',
    additionalProperties: true,
    description: 'Metadata. Further keys are handed on as they were stored.',
  },
);

const deliveredImage = Type.Object(
  {
    id: number('The number of the image in the image library.'),
    alt: textOrNull('The text in place of the image.'),
    copyright: textOrNull('Whom to name beside it.'),
    width: orNull(Type.Integer(), 'The width of the original, in pixels.'),
    height: orNull(Type.Integer(), 'The height of the original, in pixels.'),
    url: text('Its signed address, in the size that the layout or the display mode asks for.'),
    srcset: textOrNull('The same image in half, one and two times that size, for the attribute `srcset`.'),
  },
  { title: 'Image', description: 'An image in its place.' },
);

const deliveredLink = Type.Object(
  {
    text: textOrNull('The text of the link.'),
    path: textOrNull('The path of a page of this website.'),
    url: textOrNull('The address of another website, or `mailto:` or `tel:`.'),
    resolved,
  },
  { title: 'Link', description: 'A link to a page (`path`) or to another website (`url`).' },
);

const deliveredComponent = Type.Object(
  {
    name: textOrNull('Which component.'),
    config: Type.Record(Type.String(), Type.Unknown(), { description: 'Its configuration, by its schema.' }),
  },
  { title: 'Component', description: 'A component that the website renders.' },
);

const bodyHtml = Type.Optional(textOrNull('Only with `html=1`: `body` as safe HTML.'));
const displayMode = textOrNull('The name of its display mode; null stands for the default one.');

const deliveredItem = Type.Object(
  {
    id: number('The number of the item.'),
    headline: textOrNull('Its headline.'),
    intro: textOrNull('Its introduction, in Markdown.'),
    body: textOrNull('Its text, in Markdown.'),
    display_mode: displayMode,
    image: orNull(deliveredImage),
    link: orNull(deliveredLink),
    component: orNull(deliveredComponent),
    intro_html: Type.Optional(textOrNull('Only with `html=1`: `intro` as safe HTML.')),
    body_html: bodyHtml,
    published,
  },
  { title: 'Item', description: 'A part of a section.' },
);

const deliveredSection = Type.Object(
  {
    id: number('The number of the section.'),
    headline: textOrNull('Its headline.'),
    lead_text: textOrNull('The text before the body.'),
    body: textOrNull('Its text, in Markdown.'),
    display_mode: displayMode,
    image: orNull(deliveredImage),
    link: orNull(deliveredLink),
    items: Type.Array(deliveredItem, { description: 'What is in it, in its order.' }),
    body_html: bodyHtml,
    published,
  },
  { title: 'Section', description: 'A part of a page.' },
);

const breadcrumb = Type.Object(
  {
    link_text: textOrNull('The text of the link.'),
    target_page_path: textOrNull('The path of the page that it leads to.'),
    resolved,
  },
  { title: 'Breadcrumb', description: 'A step of the way to a page.' },
);

const pageFields = {
  id: number('The number of the page.'),
  path: text('Its path, unique on the website, such as `/visit/opening-hours`.'),
  headline: textOrNull('Its headline.'),
  abstract: textOrNull('A short text about it, for lists.'),
  layout: textOrNull('The name of its layout; null stands for the default one.'),
  in_sitemap: flag('Whether it belongs into the sitemap.'),
  changed_at: orNull(time('When something on it was changed last.')),
};

const deliveredPageSummary = Type.Object(
  { ...pageFields, published },
  { title: 'PageSummary', description: 'A page in a list.' },
);

export const deliveredPage = Type.Object(
  {
    ...pageFields,
    slug: textOrNull('The last part of its path, as it was given.'),
    subline: textOrNull('The line below the headline.'),
    lead_text: textOrNull('The text before the sections.'),
    meta_data: metaData,
    image: orNull(deliveredImage),
    breadcrumbs: Type.Array(breadcrumb, { description: 'The way to it, from the first step on.' }),
    sections: Type.Array(deliveredSection, { description: 'What is on it, in its order.' }),
    published,
  },
  { title: 'Page', description: 'A page with everything on it.' },
);

const menuEntryFields = {
  link_text: textOrNull('The text of the link.'),
  target_page_path: textOrNull('The path of a page of this website.'),
  target_url: textOrNull('The address of another website.'),
  resolved,
};
export type DeliveredMenuEntry = Static<ReturnType<typeof Type.Object<typeof menuEntryFields>>> & {
  entries: DeliveredMenuEntry[];
};
/** Recursive: the entries below refer to this schema by its name in the OpenAPI document. */
export const deliveredMenuEntry = Type.Object(
  {
    ...menuEntryFields,
    entries: Type.Unsafe<DeliveredMenuEntry[]>({
      type: 'array',
      items: { $ref: '#/components/schemas/MenuEntry' },
      description: 'The entries below it.',
    }),
  },
  { title: 'MenuEntry', description: 'An entry of a menu.' },
);

export const deliveredMenu = Type.Object(
  {
    name: text('The name that a website asks by, such as `main`.'),
    display_name: textOrNull('Its name for editors.'),
    entries: Type.Array(deliveredMenuEntry, { description: 'Its entries, in their order.' }),
  },
  { title: 'Menu', description: 'A menu.' },
);

const mode = Type.Object(
  { name: text('The name that pages, sections and items choose it by.') },
  { title: 'Mode', additionalProperties: true, description: 'As it is set up in Kontor, with all further keys.' },
);

export const deliveredSite = Type.Object(
  {
    fqdn: text('The domain of the website.'),
    slug: textOrNull('Its short name.'),
    footer_text: textOrNull('The text of the footer, in Markdown.'),
    meta_data: metaData,
    start_page_path: textOrNull('The path of the start page, if it is a page of this content.'),
    seq: number('The number of this content.'),
    deployed_at: orNull(time('When this content was deployed.')),
    layouts: Type.Array(mode),
    section_display_modes: Type.Array(mode),
    item_display_modes: Type.Array(mode),
  },
  { title: 'Site', description: 'The website itself.' },
);

export const deliveredRedirect = Type.Object(
  {
    from: text('The path that has moved.'),
    to: text('The path that it leads to now.'),
    since_seq: number('The number since which it does.'),
  },
  { title: 'Redirect', description: 'A path that leads to another page.' },
);

export const deliveredPages = Type.Object(
  {
    pages: Type.Array(deliveredPageSummary, { description: 'By path.' }),
    next_cursor: textOrNull('The `cursor` of the next call; null at the end.'),
  },
  { title: 'Pages', description: 'A part of the list of pages.' },
);

export const deliveredChanges = Type.Object(
  {
    seq: number('The number of this content: the `since` of the next call.'),
    pages: Type.Object({
      changed: Type.Array(Type.String(), { description: 'The paths of new and changed pages.' }),
      removed: Type.Array(Type.String(), { description: 'The paths that are no page any more.' }),
    }),
    menus: flag('Whether a menu differs.'),
    site: flag('Whether the website itself differs.'),
    redirects: flag('Whether a redirect differs.'),
  },
  { title: 'Changes', description: 'What differs between two numbers, to build only that again.' },
);

const lineOf = <Name extends string, Fields extends TProperties>(type: Name, { properties }: TObject<Fields>) =>
  Type.Object({ type: Type.Literal(type), ...properties });

/** A line of `/export`: a type with the fields of that entity. */
export const exportLine = Type.Union(
  [
    lineOf('site', deliveredSite),
    lineOf('menu', deliveredMenu),
    lineOf('redirect', deliveredRedirect),
    lineOf('page', deliveredPage),
    Type.Object({
      type: Type.Literal('end'),
      seq: number('The number of this content.'),
      pages: number('How many pages were sent before.'),
    }),
  ],
  { title: 'ExportLine', description: 'A line of the export. Without the last one, `end`, the export was cut off.' },
);

export const deliveryErrors = {
  bad_request: 'A parameter is not of the form that the documentation describes.',
  no_token: 'Send "Authorization: Bearer {value of a client token}".',
  unknown_token: 'There is no such client token: it was destroyed or mistyped. An admin can create a new one.',
  preview_not_allowed: 'This client token may not read drafts. An admin can allow it.',
  not_deployed:
    'This client token reads what is live and what was deployed; this number was not. Read live, or let an admin allow previews.',
  drafts_only: 'This preview token reads drafts only: ask with at=draft.',
  no_page: 'This content has no such page.',
  no_menu: 'This content has no such menu: /menus lists those that it has.',
  not_found: 'There is no such call: /openapi.json lists those that there are.',
  method_not_allowed: 'This call is not made with this method: the header "Allow" names those that are.',
  too_old: 'What changed since this number is not kept any more. Read everything again.',
  too_many_requests: 'Too many requests with this token: wait as many seconds as Retry-After says.',
} as const;

export const deliveryError = Type.Object(
  {
    error: Type.Object({
      code: text('What went wrong, for programs.'),
      message: text('What went wrong and what to do, for people.'),
      parameter: Type.Optional(text('With `bad_request` and `not_deployed`: the parameter in question.')),
      redirect_to: Type.Optional(text('With `no_page`: the path that the page has moved to.')),
    }),
  },
  { title: 'Error', description: 'Why nothing was delivered.' },
);

export type DeliveredImage = Static<typeof deliveredImage>;
export type DeliveredLink = Static<typeof deliveredLink>;
export type DeliveredComponent = Static<typeof deliveredComponent>;
export type DeliveredItem = Static<typeof deliveredItem>;
export type DeliveredSection = Static<typeof deliveredSection>;
export type DeliveredBreadcrumb = Static<typeof breadcrumb>;
export type DeliveredPage = Static<typeof deliveredPage>;
export type DeliveredPageSummary = Static<typeof deliveredPageSummary>;
export type DeliveredPages = Static<typeof deliveredPages>;
export type DeliveredMenu = Static<typeof deliveredMenu>;
export type DeliveredSite = Static<typeof deliveredSite>;
export type DeliveredRedirect = Static<typeof deliveredRedirect>;
export type DeliveredChanges = Static<typeof deliveredChanges>;
