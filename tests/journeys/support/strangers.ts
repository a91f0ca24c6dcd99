/** What other programs do to a page: translators, helpers for spelling, readers. To be run in the page, before its scripts. */

export type Stranger = 'wrap' | 'replace' | 'insert' | 'read';

/**
 * - `wrap`: a translator puts every text into `<font>`; `replace`: a copy of it.
 * - `insert`: a helper puts elements of its own beside and into everything that holds text, and beside fields.
 * - `read`: a reader cuts every text into words to mark the one that it says; a moment later it takes the marks away and joins
 *   what is left.
 */
export function actAs(how: Stranger): void {
  const done = new WeakSet<Node>();
  const own = 'GRAMMARLY-EXTENSION';
  const isText = (node: Node): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    node.parentElement !== null &&
    !node.parentElement.closest(`script, style, textarea, option, title, [translate=no], ${own}`);
  const created = (name: string, ...children: (Node | string)[]) => {
    const element = document.createElement(name);
    element.append(...children);
    return element;
  };
  const acts: Record<Stranger, (text: Text) => void> = {
    wrap(text) {
      const outer = created('font');
      text.parentNode?.replaceChild(outer, text);
      outer.append(created('font', text));
    },
    replace(text) {
      const copy = document.createTextNode(text.data);
      done.add(copy);
      text.parentNode?.replaceChild(created('font', created('font', copy)), text);
    },
    insert(text) {
      text.before(created(own));
      text.after(created(own));
    },
    read(text) {
      const parent = text.parentNode;
      const words = text.data.split(/(?<=\s)/).map((word) => {
        const part = document.createTextNode(word);
        done.add(part);
        return created('msreadoutspan', part);
      });
      text.replaceWith(...words);
      setTimeout(() => {
        for (const word of words) {
          for (const part of word.childNodes) if (part instanceof Text) done.add(part);
          word.replaceWith(...word.childNodes);
        }
        parent?.normalize();
      }, 400);
    },
  };
  const besideField = (field: Element) => {
    if (done.has(field)) return;
    done.add(field);
    field.setAttribute('data-gramm', 'true');
    field.before(created(own));
    field.after(created(own, created('div')));
  };
  const handle = (node: Node) => {
    if (isText(node) && !done.has(node)) {
      done.add(node);
      acts[how](node);
    } else for (const child of [...node.childNodes]) handle(child);
    if (how === 'insert' && node instanceof Element)
      for (const field of node.querySelectorAll('input, select, textarea, [role=textbox]')) besideField(field);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') handle(target);
        else for (const node of addedNodes) if (node.isConnected) handle(node);
    }).observe(document.body, { childList: true, subtree: true });
    handle(document.body);
  });
}
