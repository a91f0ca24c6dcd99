/** What in a text may be hard to use for some of its readers: where it is, and what can be done. */
import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { firstRank, isOwnPath, isVague, rankOf, skipsRank } from '../lib/text-rules.ts';
import { schema } from './schema.ts';

type Place = { from: number; to: number };
export type Finding = Place &
  (
    | { kind: 'heading'; words: string; level: number; above: number }
    | { kind: 'words' | 'dead'; words: string; href: string }
    | { kind: 'image' }
  );

const { heading, image } = schema.nodes;

/** In the order of the text. */
export function findingsIn(doc: Node, resolve: (path: string) => string | null): Finding[] {
  const findings: Finding[] = [];
  let above = firstRank;
  doc.descendants((node, at) => {
    const place = { from: at, to: at + node.nodeSize };
    if (node.type === heading) {
      const level = rankOf(Number(node.attrs.level));
      const words = node.textContent;
      if (skipsRank(above, level)) findings.push({ kind: 'heading', ...place, words, level, above });
      above = level;
    }
    if (node.type === image && String(node.attrs.alt).trim() === '') findings.push({ kind: 'image', ...place });
    if (node.inlineContent) findings.push(...linksIn(node, at + 1, resolve));
  });
  return findings.sort((one, other) => one.from - other.from);
}

function linksIn(parent: Node, start: number, resolve: (path: string) => string | null): Finding[] {
  const links: (Place & { href: string; words: string })[] = [];
  parent.forEach((node, offset) => {
    const href = schema.marks.link.isInSet(node.marks)?.attrs.href;
    if (typeof href !== 'string') return;
    const words = node.type === image ? String(node.attrs.alt) : (node.text ?? '');
    const [from, to] = [start + offset, start + offset + node.nodeSize];
    const last = links.at(-1);
    if (last?.href === href && last.to === from) Object.assign(last, { to, words: last.words + words });
    else links.push({ from, to, href, words });
  });
  return links.flatMap((link): Finding[] => [
    ...(isVague(link.words) ? [{ kind: 'words' as const, ...link }] : []),
    ...(isOwnPath(link.href) && resolve(link.href) === null ? [{ kind: 'dead' as const, ...link }] : []),
  ]);
}

const key = new PluginKey<DecorationSet>('findings');

/** Draws a dotted line under them. */
export const findingMarks = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, marks) => tr.getMeta(key) ?? marks.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  });

export function markFindings(view: EditorView, findings: readonly Finding[]): void {
  const { tr, doc } = view.state;
  const marks = findings.map(({ kind, from, to }) => {
    const drawn = { 'data-finding': kind };
    return kind === 'image' ? Decoration.node(from, to, drawn) : Decoration.inline(from, to, drawn);
  });
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)));
}

/** Selects it, so that its panel opens where it has one. */
export function goTo(view: EditorView, { kind, from, to }: Finding): void {
  const { tr, doc } = view.state;
  if (to > doc.content.size) return;
  const selection =
    kind === 'image' ? NodeSelection.create(doc, from) : TextSelection.between(doc.resolve(from), doc.resolve(to));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
  view.focus();
}

/** Gives the heading the level below the one above it. */
export function raise(view: EditorView, { from }: Finding, level: number): void {
  const node = view.state.doc.nodeAt(from);
  if (node?.type === heading) view.dispatch(view.state.tr.setNodeMarkup(from, null, { ...node.attrs, level }));
}
