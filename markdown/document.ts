/**
 * A Markdown text as a tree of blocks that remembers how each of them was written, so that only what is edited is written anew
 * (`write.ts`). The tree is plain JSON, in the shape that ProseMirror reads.
 */

export type Mark = { type: 'strong' | 'em' | 'del' | 'code' } | LinkMark;
export type LinkMark = { type: 'link'; attrs: { href: string; title: string | null } };

export type TextNode = { type: 'text'; text: string; marks?: readonly Mark[] };
export type ImageNode = {
  type: 'image';
  attrs: { src: string; alt: string; title: string | null };
  marks?: readonly Mark[];
};
export type BreakNode = { type: 'break'; marks?: readonly Mark[] };
export type Inline = TextNode | ImageNode | BreakNode;

/**
 * How a node was written.
 * `within` is the `id` of the container in whose text it stood, `line` its first line there, from 0, and `place` its index among
 * the container's children. `raw` are its lines in the container's text, `gap` the blank lines after it. `shown` says what it
 * showed (`shown.ts`): a node that shows something else was edited.
 */
export type Source = {
  id: number;
  within: number;
  line: number;
  place: number;
  raw: string;
  gap: readonly string[];
  shown: string;
  /** Only of containers: whether each line of the text inside is what follows a prefix in the same line of `raw`. */
  hasLines?: boolean;
};

type Sourced = { source: Source | null };
export type Align = 'left' | 'center' | 'right' | null;

export type Paragraph = { type: 'paragraph'; attrs: Sourced; content?: readonly Inline[] };
/** `level` is the number of marks, 1 to 6. */
export type Heading = { type: 'heading'; attrs: Sourced & { level: number }; content?: readonly Inline[] };
/** `info` is what stands behind the fence, such as a language. */
export type Code = { type: 'codeBlock'; attrs: Sourced & { info: string }; content?: readonly TextNode[] };
export type Rule = { type: 'rule'; attrs: Sourced };
export type Quote = { type: 'quote'; attrs: Sourced; content: readonly Block[] };
export type BulletList = { type: 'bulletList'; attrs: Sourced & { loose: boolean }; content: readonly Item[] };
export type OrderedList = {
  type: 'orderedList';
  attrs: Sourced & { loose: boolean; start: number };
  content: readonly Item[];
};
/**
 * `checked` is `null` for an item that is not a task, `value` is the number of an item of an ordered list that does not follow on
 * from the item before.
 */
export type Item = {
  type: 'item';
  attrs: Sourced & { checked: boolean | null; value: number | null };
  content: readonly Block[];
};
export type Table = { type: 'table'; attrs: Sourced; content: readonly Row[] };
export type Row = { type: 'row'; attrs: Sourced; content: readonly Cell[] };
export type Cell = { type: 'cell' | 'headerCell'; attrs: Sourced & { align: Align }; content?: readonly Inline[] };
/** Markdown that is shown as written. */
export type SourceBlock = {
  type: 'source';
  attrs: Sourced & { reason: SourceReason };
  content?: readonly TextNode[];
};
/** Raw HTML, the target of reference links, a table with rows of unequal length, or something else that Text cannot show. */
export type SourceReason = 'html' | 'reference' | 'table' | 'other';

export type List = BulletList | OrderedList;
export type Block = Paragraph | Heading | Code | Rule | Quote | List | Table | SourceBlock;

/** `lines` is the text without line ends, and `ends` has the end of each line; the last one has none. */
export type TextDocument = {
  type: 'doc';
  attrs: { text: { id: number; lines: readonly string[]; ends: readonly string[]; lead: number } };
  content: readonly Block[];
};
