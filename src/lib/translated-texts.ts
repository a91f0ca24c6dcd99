/**
 * Lets React work on a page whose texts others change: translators wrap them in `<font>` or put copies in their place, readers
 * cut them into words and join neighbours. React would fail to remove what is elsewhere, unmount everything, and write into
 * texts that nobody sees. Therefore a text stands again where React put it, and says what React wrote, before React touches it.
 * See https://github.com/facebook/react/issues/11538.
 */

/** React's texts: what it wrote into them, and where it put them. */
const ownTexts = new WeakMap<Node, { words: string; parent: Node | null }>();
const ownNodes = new WeakSet<Node>();
/** What others put in the place of a text or cut off from it, and back. */
const partsOf = new WeakMap<Node, Node[]>();
const wholeOf = new WeakMap<Node, Text>();
/** The texts that were joined to the one before them, and back. */
const joinedTo = new WeakMap<Node, Text[]>();
const joinedBy = new WeakMap<Node, Text>();

/** To be called before the first render. */
export function allowTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const { createTextNode } = Document.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  /** Puts a text back into `parent`, with all that are joined with it or share a place with it. */
  const restore = (text: Text, parent: Node): void => {
    const firstShown = new Map<Text, Node>();
    const tops = new Set<Node>();
    const gather = (member: Text): void => {
      const one = leaderOf(member);
      if (firstShown.has(one)) return;
      for (const node of withJoined(one).flatMap((own) => [own, ...(partsOf.get(own) ?? [])])) {
        const top = childWith(parent, node);
        if (!top) continue;
        if (!firstShown.has(one)) firstShown.set(one, node);
        if (tops.has(top)) continue;
        tops.add(top);
        for (const owner of ownersIn(top)) if (ownTexts.get(owner)?.parent === parent) gather(owner);
      }
    };
    gather(text);
    const isBehind = ([, one]: [Text, Node], [, other]: [Text, Node]) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
    for (const [leader, node] of [...firstShown].sort(isBehind)) {
      const group = withJoined(leader);
      let place = childWith(parent, node);
      for (const own of group) {
        tops.delete(own);
        insertBefore.call(parent, own, place?.nextSibling ?? null);
        value?.set?.call(own, ownTexts.get(own)?.words);
        place = own;
      }
      for (const own of group) {
        for (const part of partsOf.get(own) ?? []) wholeOf.delete(part);
        for (const known of [partsOf, joinedTo, joinedBy]) known.delete(own);
      }
    }
    for (const top of tops) removeChild.call(parent, top);
  };
  const prepare = (node: Node, isThere: (parent: Node) => boolean) => {
    const parent = ownTexts.get(node)?.parent;
    if (!parent) return;
    note(observer.takeRecords());
    const isChanged = [partsOf, joinedTo, joinedBy].some((known) => known.has(node));
    if (isChanged || !isThere(parent)) restore(node as Text, parent);
  };
  /** The child of `parent` that React means. */
  const placeOf = (node: Node, parent: Node): Node | null => {
    prepare(node, () => node.parentNode === parent);
    return childWith(parent, node);
  };
  const noteOwn = (node: Node, parent: Node) => {
    ownNodes.add(node);
    prepare(node, (former) => node.parentNode === former);
    const own = ownTexts.get(node);
    if (own) own.parent = parent;
  };
  Document.prototype.createTextNode = function create(words: string) {
    const text = createTextNode.call(this, words);
    ownTexts.set(text, { words, parent: null });
    return text;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const place = placeOf(child, this);
    ownTexts.delete(child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    noteOwn(node, this);
    return insertBefore.call(this, node, before && placeOf(before, this)) as T;
  };
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    noteOwn(node, this);
    return appendChild.call(this, node) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, words: string | null) {
      prepare(this, () => this.isConnected);
      const own = ownTexts.get(this);
      if (own) own.words = words ?? '';
      value?.set?.call(this, words);
    },
  });
}

/** Follows what others do to texts of React's. What is edited in place is its editor's. */
function note(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const added = [...addedNodes].filter((node) => !ownNodes.has(node));
    const removed = [...removedNodes].filter((node) => wholeAt(node));
    const before = previousSibling && wholeAt(previousSibling);
    const after = nextSibling && wholeAt(nextSibling);
    const isOfText = removed.length > 0 || (added.length > 0 && (before || after));
    if (!isOfText || (target instanceof Element && target.closest('[contenteditable]'))) continue;
    if (removed.length === 0) {
      // A translation is put before its text, and then that is taken away. What is cut off from a text stands behind it.
      const isOfNext = after && !nextSibling?.isConnected && !(before && added[0] instanceof Text);
      addParts(isOfNext ? after : before, previousSibling, added.filter(isNewPart));
    }
    for (const node of removed) {
      const whole = wholeAt(node);
      const heirs = added.filter((heir) => !holdsOwnText(heir));
      addParts(whole, node, heirs);
      if (node.isConnected || !whole) continue;
      const isJoined = added.length === 0 && previousSibling instanceof Text;
      if (isJoined && before && !joinedBy.has(whole) && !withJoined(whole).includes(before)) {
        joinedBy.set(whole, before);
        joinedTo.set(before, [...(joinedTo.get(before) ?? []), whole]);
      }
      if (wholeOf.delete(node))
        setParts(
          whole,
          partsOf.get(whole)?.filter((part) => part !== node),
        );
    }
  }
}

const isOwnText = (node: Node): node is Text => Boolean(ownTexts.get(node)?.parent);

const wholeAt = (node: Node): Text | null => wholeOf.get(node) ?? (isOwnText(node) ? node : null);

const isNewPart = (node: Node) =>
  !wholeOf.has(node) &&
  (node instanceof Text || ((node.textContent !== '' || !node.isConnected) && !holdsOwnText(node)));

function addParts(whole: Text | null, after: Node | null, added: readonly Node[]): void {
  if (!whole || added.length === 0) return;
  for (const part of added) wholeOf.set(part, whole);
  const parts = (partsOf.get(whole) ?? []).filter((part) => !added.includes(part));
  parts.splice(parts.indexOf(after as Node) + 1, 0, ...added);
  setParts(whole, parts);
}

function setParts(whole: Text, parts: Node[] = []): void {
  if (parts.length > 0) partsOf.set(whole, parts);
  else partsOf.delete(whole);
}

const leaderOf = (text: Text): Text => {
  const leader = joinedBy.get(text);
  return leader ? leaderOf(leader) : text;
};

const withJoined = (text: Text): Text[] => [text, ...(joinedTo.get(text) ?? []).flatMap(withJoined)];

function childWith(parent: Node, node: Node): Node | null {
  let place: Node | null = node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}

const holdsOwnText = (node: Node) => nodesIn(node).some(isOwnText);
const ownersIn = (node: Node) => nodesIn(node).flatMap((one) => wholeAt(one) ?? []);

function nodesIn(root: Node): Node[] {
  return [root, ...[...root.childNodes].flatMap(nodesIn)];
}
