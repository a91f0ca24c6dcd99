/**
 * Lets React work on a page that a browser translates: translators wrap the text nodes that React has made into `<font>`
 * elements, or replace them by such. React would fail to remove a text that is elsewhere, unmount everything, and write into
 * texts that nobody sees. See https://github.com/facebook/react/issues/11538.
 */

/** What stands in the place of a text that was taken out of the page. */
const standIns = new WeakMap<Node, Element>();

/** To be called before the first render. */
export function allowTranslation(): void {
  const observer = new MutationObserver(noteReplaced);
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  /** The child of `parent` that is, holds or replaces the text; `null` if there is none. */
  const placeOf = (text: Node, parent: Node): Node | null => {
    noteReplaced(observer.takeRecords());
    let place = text.parentNode === null ? (standIns.get(text) ?? null) : text;
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };
  const isElsewhere = (node: Node | null, parent: Node): node is Text =>
    node instanceof Text && node.parentNode !== parent;
  /** A text that React puts somewhere must not stand in its translation as well. */
  const forgetStandIn = (node: Node) => {
    if (!(node instanceof Text) || node.parentNode !== null) return;
    noteReplaced(observer.takeRecords());
    standIns.get(node)?.remove();
    standIns.delete(node);
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (!isElsewhere(child, this)) return removeChild.call(this, child) as T;
    const place = placeOf(child, this);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    forgetStandIn(node);
    return insertBefore.call(this, node, isElsewhere(before, this) ? placeOf(before, this) : before) as T;
  };
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    forgetStandIn(node);
    return appendChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value) return;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, text: string | null) {
      value.set?.call(this, text);
      if (this.parentNode !== null) return;
      noteReplaced(observer.takeRecords());
      // The translator sees the text come back, and translates what it says now.
      standIns.get(this)?.replaceWith(this);
      standIns.delete(this);
    },
  });
}

function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font) standIns.set(removed, font);
    }
  }
}

function isFont(node: Node | null | undefined): node is Element {
  return node instanceof Element && node.localName === 'font';
}
