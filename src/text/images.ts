/** The images in Text. */
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { TextImage } from '../lib/text-images.ts';
import { schema } from './schema.ts';

const { image, paragraph } = schema.nodes;

/** The chosen image. */
export function imageAt({ selection }: EditorState): Node | null {
  return selection instanceof NodeSelection && selection.node.type === image ? selection.node : null;
}

/** Writes attributes of the chosen image, which stays chosen. */
export function changeImage({ state, dispatch }: EditorView, attrs: { src?: string; alt?: string }): void {
  const found = imageAt(state);
  if (!found) return;
  const at = state.selection.from;
  const tr = state.tr.setNodeMarkup(at, null, { ...found.attrs, ...attrs });
  dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
}

/** Inserts images in the line, or as paragraphs after the block where that is wanted or the line holds no images. */
export function insertImages(
  { state, dispatch }: EditorView,
  place: number,
  images: readonly TextImage[],
  areBlocks = false,
): void {
  if (images.length === 0) return;
  const { $to } = Selection.near(state.doc.resolve(Math.min(place, state.doc.content.size)), -1);
  const nodes = images.map(({ src, alt }) => image.create({ src, alt }));
  const { parent } = $to;
  const isHeld = parent.type.contentMatch.matchType(image) != null;
  const index = parent.isTextblock ? $to.indexAfter(-1) : 0;
  const canFollow = parent.isTextblock && $to.node(-1).canReplaceWith(index, index, paragraph);
  const isInLine = isHeld && !(areBlocks && canFollow && parent.content.size > 0);
  const at = isInLine || !parent.isTextblock ? $to.pos : $to.after();
  const tr = state.tr.insert(at, isInLine ? nodes : nodes.map((node) => paragraph.create(null, node)));
  const end = tr.mapping.map(at);
  dispatch(
    closeHistory(tr)
      .setSelection(TextSelection.near(tr.doc.resolve(end), -1))
      .scrollIntoView(),
  );
}
