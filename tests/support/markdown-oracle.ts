/** Dangerous Markdown, and what must not stand in it when it is rendered: both are those of tests/vectors/xss-markdown.json. */
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };
import { type Content, emptySection } from './minimal/content.ts';

const forbiddenElements = new Set(vectors.oracle.forbidden_elements.split(/\s+/));
const forbiddenAttributes = new Set(vectors.oracle.forbidden_attributes.split(/,\s*/));

export type SeenElement = { tagName: string; attributes: Iterable<{ name: string; value: string }> };

export function violationsIn(elements: Iterable<SeenElement>): string[] {
  return [...elements].flatMap(({ tagName, attributes }) => {
    const name = tagName.toLowerCase();
    return [
      ...(forbiddenElements.has(name) ? [`element:${name}`] : []),
      ...[...attributes].flatMap((attribute) => violationOf(name, attribute)),
    ];
  });
}

function violationOf(element: string, { name, value }: { name: string; value: string }): string[] {
  if (name.startsWith('on') || forbiddenAttributes.has(name)) return [`attribute:${element} ${name}`];
  if ((name === 'href' || name === 'src') && !isAllowed(value)) return [`url:${element} ${name} ${value}`];
  return [];
}

function isAllowed(url: string): boolean {
  if (/^(?:\/\/|\\|\/\\)/.test(url.trim())) return false;
  const { protocol } = new URL(url, 'https://kontor.test/');
  return vectors.oracle.allowed_url_schemes.includes(protocol);
}

/** Puts the whole corpus on a page, a section each, named by its id. */
export function fillWithCorpus({ domains }: Content): { pageId: number; count: number } {
  const page = domains[0]?.pages[0];
  if (!page) throw new Error('The minimal server has no page');
  page.sections = vectors.payloads.map(({ markdown, id }, index) => ({
    ...emptySection(),
    id: 1000 + index,
    headline: id,
    body: markdown,
    items: [],
  }));
  return { pageId: page.id, count: page.sections.length };
}

/** To be run in a page: what each section on it is made of. Refers to nothing around it. */
export function elementsInArticles() {
  return [...document.querySelectorAll('article')].map((article) => ({
    id: article.getAttribute('aria-label') ?? '',
    elements: [...article.querySelectorAll('*')].map((element) => ({
      tagName: element.tagName,
      attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
    })),
  }));
}
