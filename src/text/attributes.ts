/** What Text is to assistive technology. */
import type { EditorView } from 'prosemirror-view';
import { useEffect } from 'react';
import { suggestionId } from '../ui/suggestions.tsx';

export type Described = {
  id: string;
  label: string;
  isInvalid: boolean;
  /** Ids of the hint and the error; may be empty. */
  describedBy: string;
  /** Id of the list that is open at the caret. */
  list: string | undefined;
  active: number;
};

/** With a tab stop of its own, because it is scrolled by keyboard. */
export const attributesOf = ({ id, label, isInvalid, describedBy, list, active }: Described) => ({
  ...{ role: 'textbox', 'aria-multiline': 'true', tabindex: '0', id },
  'aria-label': label,
  // A translation would be taken for what is typed.
  translate: 'no',
  ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(list ? { 'aria-controls': list, 'aria-activedescendant': suggestionId(list, active) } : {}),
});

/** A label focuses form controls alone. */
export function useLabelFocus(view: EditorView | null, controlId: string): void {
  useEffect(() => {
    const control = document.getElementById(controlId);
    const label = control instanceof HTMLTextAreaElement ? control.labels[0] : undefined;
    const focus = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      view?.focus();
    };
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [view, controlId]);
}
