/** Finds accessibility problems in a page or a menu, with advice on how to decide about them (ATAG B.3.1). Pure. */
import { type Token, walkTokens } from 'marked';
import { metaDescriptionHint } from '../../contract/constants.ts';
import type { Item, Menu, MenuEntry, Page, Section } from '../../contract/entities.ts';
import { normalTarget, splitTarget } from '../../contract/paths.ts';
import type { Redirect } from '../../contract/references.ts';
import { decodeCharacterReferences, readMarkdown } from '../../markdown/tokens.ts';
import { counted, type Label, t } from '../language/translate.ts';
import { pageName, partTitle } from '../lib/pages.ts';
import { firstRank, isOwnPath, isVague, rankOf, skipsRank } from '../lib/text-rules.ts';

/** `place` is the part of the page; `advice` says how to decide. */
export type Finding = { place: string; problem: string; advice: string };
/** What the content is checked against. */
export type Site = {
  /** By image id: `null` if it has no description, empty if it is decorative. The map is `null` while it is unknown. */
  descriptions: ReadonlyMap<number, string | null> | null;
  /** `null` for a path that no page of the domain has. */
  resolve: (path: string) => string | null;
};

const advice = {
  alt: 'Say in its Descriptive Name what can be seen; mark it as decorative if nothing would be missed without it.',
  bodyAlt: 'Write what can be seen between the square brackets; leave them empty only if nothing would be missed.',
  deadImage: 'Choose another image, or remove this one.',
  description: 'Aim at 50 to 160 characters: search engines show about as many.',
  heading: 'Use the next lower rank if this belongs to the heading above it, else the same rank as that one.',
  emptyLink: 'Give it words that say where it leads, or remove it.',
  vagueLink: 'Read it without the sentence around it: if nobody could tell where it leads, name the target.',
  deadLink: 'Choose a page that exists, unless the website itself has something there that is no page.',
} as const satisfies Record<string, Label>;

const found = (place: string, problem: string, what: keyof typeof advice): Finding[] => [
  { place, problem, advice: t(advice[what]) },
];

/** Also resolves paths from which a redirect leads to a page. */
export function followRedirects(
  resolve: Site['resolve'],
  redirects: readonly Pick<Redirect, 'from' | 'to'>[],
): Site['resolve'] {
  const ends = new Map(redirects.map(({ from, to }) => [from, to]));
  return (path) => {
    const end = ends.get(splitTarget(normalTarget(path)).path);
    return resolve(path) ?? (end === undefined ? null : resolve(end));
  };
}

/** In page order, including unpublished content. */
export function checkContent(page: Page, site: Site): Finding[] {
  const place = t('Page “{name}”', { name: pageName(page) });
  return [
    ...checkDescription(page.meta_data.meta_description ?? '', place),
    ...(page.breadcrumbs?.entries ?? []).flatMap(({ target_page_path }) =>
      checkPath(target_page_path ?? '', t('Breadcrumbs'), site),
    ),
    ...checkImage(page, place, site),
    ...page.sections.flatMap((section) => [
      ...checkPart(section, partTitle('section', section), site),
      ...section.items.flatMap((item) => checkPart(item, partTitle('item', item), site)),
    ]),
  ];
}

/** Checks the links of a menu, level by level. */
export function checkMenu({ entries }: Pick<Menu, 'entries'>, site: Site): Finding[] {
  return entries.flatMap((entry) => {
    const place = t('Entry “{name}”', { name: entry.target_text || targetOf(entry) });
    return [...checkPath(targetOf(entry), place, site), ...checkMenu(entry, site)];
  });
}

const targetOf = ({ target_page_path, target_url }: MenuEntry) => target_page_path || target_url || '';

function checkDescription(text: string, place: string): Finding[] {
  const count = Array.from(text).length;
  if (count === 0 || (count >= metaDescriptionHint.minimum && count <= metaDescriptionHint.maximum)) return [];
  return found(
    place,
    counted(count, 'The meta description has {count} character', 'The meta description has {count} characters'),
    'description',
  );
}

function checkPart(part: Section | Item, place: string, site: Site): Finding[] {
  const target = part.target_page_path || part.target_url;
  return [
    ...checkImage(part, place, site),
    ...(target ? checkLink(part.target_link_text ?? '', target, place, site) : []),
    ...checkMarkdown(part.body ?? '', place, site),
    ...('intro' in part ? checkMarkdown(part.intro ?? '', place, site) : []),
  ];
}

function checkImage({ image_id: id }: { image_id: number | null }, place: string, { descriptions }: Site): Finding[] {
  if (id === null || descriptions === null) return [];
  const description = descriptions.get(id);
  if (description === undefined) return found(place, t('Image {id} is not in the image library', { id }), 'deadImage');
  if (description !== null) return [];
  return found(place, t('Image {id} has no Descriptive Name', { id }), 'alt');
}

/** Checks whether a page has the path. */
function checkPath(target: string, place: string, { resolve }: Site): Finding[] {
  if (!isOwnPath(target) || resolve(target) !== null) return [];
  return found(place, t('No page has the path {target}', { target }), 'deadLink');
}

function checkLink(text: string, target: string, place: string, site: Site): Finding[] {
  return [...checkLinkText(text, target, place), ...checkPath(target, place, site)];
}

function checkLinkText(text: string, target: string, place: string): Finding[] {
  const words = text.trim();
  if (words === '') return found(place, t('The link to {target} has no text', { target }), 'emptyLink');
  if (!isVague(words)) return [];
  return found(place, t('The link “{text}” does not say where it leads', { text: words }), 'vagueLink');
}

function checkMarkdown(text: string, place: string, site: Site): Finding[] {
  const findings: Finding[] = [];
  let rank = firstRank;
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type === 'heading') {
      const next = rankOf(token.depth);
      if (skipsRank(rank, next)) {
        const marks = '#'.repeat(token.depth);
        const problem = t('The heading “{text}” skips a rank: {marks}', { text: token.text, marks });
        findings.push(...found(place, problem, 'heading'));
      }
      rank = next;
    }
    if (token.type === 'image' && token.text.trim() === '') {
      findings.push(...found(place, t('The image {address} has no text', { address: token.href }), 'bodyAlt'));
    }
    if (token.type === 'link') {
      const target = decodeCharacterReferences(token.href);
      findings.push(...checkLink(linkText(token.tokens ?? []), target, place, site));
    }
  });
  return findings;
}

/** The alternative text of an image in a link counts as link text. */
function linkText(tokens: readonly Token[]): string {
  return tokens.map((token) => ('text' in token ? String(token.text) : token.raw)).join('');
}
