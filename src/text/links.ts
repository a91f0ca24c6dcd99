/** The link at the selection of Text. */
import { type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';

/** `href` is empty where there is no link yet. */
export type FoundLink = { from: number; to: number; href: string; words: string };

export function linkAt({ doc, selection }: EditorState): FoundLink {
  const { $from, from, to } = selection;
  const around = rangeAround($from.parent, $from.parentOffset);
  if (around) {
    const [start, end] = [$from.start() + around.from, $from.start() + around.to];
    return { from: start, to: end, href: around.href, words: doc.textBetween(start, end) };
  }
  const isOneBlock = selection.$to.sameParent($from);
  return { from, to: isOneBlock ? to : from, href: '', words: isOneBlock ? doc.textBetween(from, to) : '' };
}

function rangeAround(parent: EditorState['doc'], offset: number) {
  const ranges: { from: number; to: number; href: string }[] = [];
  parent.forEach(({ marks, nodeSize }, at) => {
    const mark = schema.marks.link.isInSet(marks);
    const last = ranges.at(-1);
    if (mark && last?.to === at && last.href === mark.attrs.href) last.to = at + nodeSize;
    else if (mark) ranges.push({ from: at, to: at + nodeSize, href: String(mark.attrs.href) });
  });
  return ranges.find(({ from, to }) => offset >= from && offset <= to) ?? null;
}

export function setLink(view: EditorView, { from, to, words }: FoundLink, href: string, wanted: string): void {
  const { tr, doc } = view.state;
  const mark = schema.marks.link.create({ href });
  if (wanted === words && from !== to) tr.removeMark(from, to, schema.marks.link).addMark(from, to, mark);
  else {
    const marks = mark.addToSet(
      doc
        .resolve(from)
        .marks()
        .filter(({ type }) => type !== schema.marks.link),
    );
    tr.replaceWith(from, to, schema.text(wanted, marks));
  }
  const end = from + (wanted === words && from !== to ? to - from : wanted.length);
  view.dispatch(
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(schema.marks.link).scrollIntoView(),
  );
}

export function removeLink(view: EditorView, { from, to }: FoundLink): void {
  view.dispatch(view.state.tr.removeMark(from, to, schema.marks.link));
}
