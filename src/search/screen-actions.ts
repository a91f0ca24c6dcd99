/** What can be done on the screen behind the palette: the actions at its head, as they stand there. */

import { t } from '../language/translate.ts';
import type { PaletteEntry } from './use-palette.ts';

/** Read when the palette is opened; a locked action is none. */
export function screenActions(where: string): PaletteEntry[] {
  const controls = document.querySelectorAll<HTMLElement>('#main [data-part="actions"] :is(button, a)');
  return [...controls]
    .filter((control) => control.ariaDisabled !== 'true' && nameOf(control) !== '')
    .map((control, index) => ({
      key: `action ${index}`,
      kind: t('Action'),
      name: nameOf(control),
      where,
      perform: () => {
        control.focus();
        control.click();
      },
    }));
}

/** Words kept in place for a later state are invisible and no part of the name. */
function nameOf(control: HTMLElement): string {
  const seen = control.cloneNode(true) as HTMLElement;
  for (const hidden of seen.querySelectorAll('.invisible')) hidden.remove();
  return (control.ariaLabel ?? seen.textContent ?? '').trim();
}
