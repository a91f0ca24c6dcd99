/** One replacement in a text, and what is selected after it; offsets into the text. */
export type TextEdit = { from: number; to: number; insert: string; select: { start: number; end: number } };

/**
 * Does the replacement as if it had been typed, so that the browser's undo takes it back and React hears of it.
 * `execCommand` is the only way to that; where it does nothing, the text is set without undo.
 */
export function editText(control: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  control.focus();
  if (control.value.slice(from, to) !== insert) {
    const expected = control.value.slice(0, from) + insert + control.value.slice(to);
    control.setSelectionRange(from, to);
    const isDone = insert === '' ? runCommand('delete') : runCommand('insertText', insert);
    if (!isDone || control.value !== expected) replaceAll(control, expected);
  }
  control.setSelectionRange(select.start, select.end);
}

function runCommand(command: string, value?: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand(command, false, value);
}

function replaceAll(control: HTMLTextAreaElement, text: string): void {
  control.setRangeText(text, 0, control.value.length);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
