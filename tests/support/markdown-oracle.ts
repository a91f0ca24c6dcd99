/** What must not stand in rendered Markdown; the lists are those of tests/vectors/xss-markdown.json. */
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };

const forbiddenElements = new Set(vectors.oracle.forbidden_elements.split(/\s+/));
const forbiddenAttributes = new Set(vectors.oracle.forbidden_attributes.split(/,\s*/));

export function violationsIn(container: Element): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase();
    return [
      ...(forbiddenElements.has(name) ? [`element:${name}`] : []),
      ...[...element.attributes].flatMap((attribute) => violationOf(name, attribute)),
    ];
  });
}

function violationOf(element: string, { name, value }: Attr): string[] {
  if (name.startsWith('on') || forbiddenAttributes.has(name)) return [`attribute:${element} ${name}`];
  if ((name === 'href' || name === 'src') && !isAllowed(value)) return [`url:${element} ${name} ${value}`];
  return [];
}

function isAllowed(url: string): boolean {
  if (/^(?:\/\/|\\|\/\\)/.test(url.trim())) return false;
  const { protocol } = new URL(url, 'https://kontor.test/');
  return vectors.oracle.allowed_url_schemes.includes(protocol);
}
