import { type RefObject, useEffect } from 'react';
import type { Draft } from './draft-choices.ts';
import type { EntityForm } from './use-entity-form.ts';

/** Ctrl+S saves wherever the focus is. Escape inside the form cancels if nothing would be lost. */
export function useFormKeys<D extends Draft>(element: RefObject<HTMLFormElement | null>, form: EntityForm<D>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = element.current;
      if (!target || event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        if (!target.closest('[inert]')) target.requestSubmit();
      }
      const isInside = event.target instanceof Node && target.contains(event.target);
      if (event.key === 'Escape' && isInside && !form.isUnsaved) form.cancel();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
