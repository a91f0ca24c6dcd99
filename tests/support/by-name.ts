/** Elements by tag and name: asking for roles computes every style of the page, which is slow at every step of every path. */

export function buttons(name: string | RegExp, root: ParentNode = document): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')].filter((button) => isNamed(nameOf(button), name));
}

/** @throws when there is none */
export function button(name: string | RegExp, root: ParentNode = document): HTMLButtonElement {
  const [found] = buttons(name, root);
  if (!found) throw new Error(`There is no button ${name}; there are ${buttons(/./, root).map(nameOf).join(', ')}`);
  return found;
}

/** Parts that carry their name as a label: groups, rows, dialogs, progress bars. */
export function labelled(selector: string, name: string | RegExp, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((part) => isNamed(labelOf(part), name));
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? (labelOf(element) || element.textContent || '');
}

function labelOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return element.getAttribute('aria-label') ?? (words.join(' ') || legendOf(element));
}

function legendOf(element: HTMLElement): string {
  return element instanceof HTMLFieldSetElement ? (element.querySelector('legend')?.textContent ?? '') : '';
}

function isNamed(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}
