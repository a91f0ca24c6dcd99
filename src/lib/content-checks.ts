/** What keeps people out of the content of a page, and how to decide about it (X24; ATAG B.3.1). Pure. */

import { lexer, type Token, walkTokens } from 'marked';
import type { Item, Page, Section } from '../../contract/entities.ts';
import { type Label, t } from '../language/translate.ts';
import { pageName } from './page-name.ts';

/** `place` names where on the page; `advice` says how to decide. */
export type Finding = { place: string; problem: string; advice: string };
/** `null` where nobody has said anything of the image, empty where it is decorative on purpose, `undefined` where not known. */
export type AltOf = (imageId: number) => string | null | undefined;

const advice: Record<'alt' | 'bodyAlt' | 'heading' | 'emptyLink' | 'vagueLink', Label> = {
  alt: 'Say in its Descriptive Name what can be seen; mark it as decorative if nothing would be missed without it.',
  bodyAlt: 'Write what can be seen between the square brackets; leave them empty only if nothing would be missed.',
  heading: 'Use the next lower rank if this belongs to the heading above it, else the same rank as that one.',
  emptyLink: 'Give it words that say where it leads, or remove it.',
  vagueLink: 'Read it without the sentence around it: if nobody could tell where it leads, name the target.',
};

const vague = new Set(
  'here|click here|click|more|read more|this|this link|this page|hier|hier klicken|klicken sie hier|mehr|weiter|weiterlesen|mehr erfahren|link'.split(
    '|',
  ),
);

/** In the order of the page, whether it is published or not. */
export function checkContent(page: Page, altOf: AltOf): Finding[] {
  return [
    ...checkImage(page, t('Page “{name}”', { name: pageName(page) }), altOf),
    ...page.sections.flatMap((section) => [
      ...checkPart(section, sectionName(section), altOf),
      ...section.items.flatMap((item) => checkPart(item, itemName(item), altOf)),
    ]),
  ];
}

function checkPart(part: Section | Item, place: string, altOf: AltOf): Finding[] {
  return [
    ...checkImage(part, place, altOf),
    ...checkTarget(part, place),
    ...checkMarkdown(part.body ?? '', place),
    ...('intro' in part ? checkMarkdown(part.intro ?? '', place) : []),
  ];
}

function checkImage({ image_id }: { image_id: number | null }, place: string, altOf: AltOf): Finding[] {
  if (image_id === null || altOf(image_id) !== null) return [];
  return [{ place, problem: t('Image {id} has no Descriptive Name', { id: image_id }), advice: t(advice.alt) }];
}

function checkTarget(part: Section | Item, place: string): Finding[] {
  const target = part.target_page_path || part.target_url;
  return target ? checkLink(part.target_link_text ?? '', target, place) : [];
}

function checkLink(text: string, target: string, place: string): Finding[] {
  const words = text.trim();
  if (words === '')
    return [{ place, problem: t('The link to {target} has no text', { target }), advice: t(advice.emptyLink) }];
  if (!vague.has(words.toLowerCase().replace(/[\s.…!:»>→]+$/u, ''))) return [];
  return [
    {
      place,
      problem: t('The link “{text}” does not say where it leads', { text: words }),
      advice: t(advice.vagueLink),
    },
  ];
}

function checkMarkdown(text: string, place: string): Finding[] {
  const findings: Finding[] = [];
  // `#` and `##` are both the first rank below the title that the text stands under.
  let rank = 1;
  walkTokens(lexer(text), (token: Token) => {
    if (token.type === 'heading') {
      const next = Math.max(token.depth, 2);
      if (next > rank + 1) {
        const marks = '#'.repeat(token.depth);
        const problem = t('The heading “{text}” skips a rank: {marks}', { text: token.text, marks });
        findings.push({ place, problem, advice: t(advice.heading) });
      }
      rank = next;
    }
    if (token.type === 'image' && token.text.trim() === '') {
      findings.push({
        place,
        problem: t('The image {address} has no text', { address: token.href }),
        advice: t(advice.bodyAlt),
      });
    }
    if (token.type === 'link') findings.push(...checkLink(linkText(token.tokens ?? []), token.href, place));
  });
  return findings;
}

/** A picture inside a link speaks for it. */
function linkText(tokens: readonly Token[]): string {
  return tokens.map((token) => ('text' in token ? String(token.text) : token.raw)).join('');
}

function sectionName({ id, headline }: Section): string {
  return headline ? t('Section “{name}”', { name: headline }) : t('Section {id}', { id });
}

function itemName({ id, headline }: Item): string {
  return headline ? t('Item “{name}”', { name: headline }) : t('Item {id}', { id });
}
