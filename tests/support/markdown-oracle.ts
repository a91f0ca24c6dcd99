/** What must not stand in rendered Markdown; the lists are those of tests/vectors/xss-markdown.json. */
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };

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
