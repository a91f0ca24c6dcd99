import { history } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { readDocument } from '../../markdown/read-document.ts';
import { writeDocument } from '../../markdown/write.ts';
import { documentOf, nodeOf } from './documents.ts';
import { findingMarks } from './findings.ts';
import { slash } from './slash.ts';
import { keys, turns } from './typing.ts';

/**
 * @param openLink what Ctrl+K does
 * @param undoBefore what Ctrl+Z does when nothing is left to be undone here; returns whether it did something
 * @returns `null` for a text that can be edited as Markdown only
 */
export function stateOf(text: string, openLink: Command, undoBefore: () => boolean): EditorState | null {
  const document = readDocument(text);
  if (document === null || writeDocument(document) !== text) return null;
  const plugins = [turns(), ...keys(openLink, undoBefore), history(), tableEditing(), slash(), findingMarks()];
  return EditorState.create({ doc: nodeOf(document), plugins });
}

export const textOf = ({ doc }: EditorState): string => writeDocument(documentOf(doc));
