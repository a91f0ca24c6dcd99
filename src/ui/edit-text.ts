/** One replacement in a text, and the selection after it; offsets into the text. */
export type TextEdit = { from: number; to: number; insert: string; select: { start: number; end: number } };

/**
 * Applies the replacement as if it had been typed: the browser's undo reverts it, and React is notified.
 * Only `execCommand` can do that; where it has no effect, the text is set without undo.
 */
export function editText(control: HTMLTextAreaElement, edit: TextEdit): void {
  const { from, to, insert } = smallest(control.value, edit);
  control.focus();
  if (from !== to || insert !== '') {
    const expected = control.value.slice(0, from) + insert + control.value.slice(to);
    control.setSelectionRange(from, to);
    const isDone = insert === '' ? runCommand('delete') : runCommand('insertText', insert);
    if (!isDone || control.value !== expected) replaceAll(control, expected);
  }
  control.setSelectionRange(edit.select.start, edit.select.end);
}

/** Drops the unchanged text at either end, because undo selects all text that it restores. */
function smallest(text: string, { from, to, insert }: TextEdit) {
  const old = text.slice(from, to);
  let start = 0;
  while (start < old.length && old[start] === insert[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, insert.length) - start && old.at(-1 - end) === insert.at(-1 - end)) end += 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

function runCommand(command: string, value?: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand(command, false, value);
}

function replaceAll(control: HTMLTextAreaElement, text: string): void {
  // React overrides the setter of the element and ignores a value set with it, so the setter of the prototype is called.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
