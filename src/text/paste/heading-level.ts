import { textWithin } from './elements.ts';
import type { HtmlElement } from './html-tree.ts';
import type { Reading } from './reading.ts';
import type { Styles } from './styles.ts';

/** 0 for the title of a document, 1 to 6 for a heading, `null` for anything else. */
export function headingLevel(element: HtmlElement, styles: Styles, { source, styleOf }: Reading): number | null {
  const { name, attributes } = element;
  const named = /^h([1-6])$/.exec(name)?.[1];
  const className = attributes.get('class') ?? '';
  if (/^MsoTitle/.test(className) || (source === 'LibreOffice' && /^title\b/.test(className))) return 0;
  if (named) return Number(named);
  if (attributes.get('role') === 'heading') return Number(attributes.get('aria-level')) || 2;
  if (name !== 'p') return null;
  const outline =
    /^(?:MsoHeading|Heading)([1-9])$/.exec(className)?.[1] ??
    /^[1-6]$/.exec(styles.get('mso-outline-level') ?? '')?.[0];
  if (outline) return Number(outline);
  const inner = element.children.find((child) => typeof child !== 'string');
  const size = sizeOf(styles) ?? (typeof inner === 'object' ? sizeOf(styleOf(inner)) : null);
  const text = textWithin(element, 30).trim();
  if (size === null || text === '' || text.length > 120) return null;
  if (source === 'Google Docs') return size >= 30 ? 0 : null;
  // Notes and Pages know headings only as large text.
  if (source === 'Apple') return size >= 24 ? 1 : size >= 20 ? 2 : size >= 17 ? 3 : null;
  return null;
}

/** In pixels. */
function sizeOf(styles: Styles): number | null {
  const match = /(\d+(?:\.\d+)?)(px|pt)/.exec(styles.get('font-size') ?? styles.get('font') ?? '');
  return match ? Number(match[1]) * (match[2] === 'pt' ? 4 / 3 : 1) : null;
}
