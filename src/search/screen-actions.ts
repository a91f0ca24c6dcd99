/** The actions of the screen behind the palette: those in its header, under the same names. */
import { t } from '../language/translate.ts';
import type { PaletteEntry } from './use-palette.ts';

/** Read when the palette is opened; locked actions are left out. */
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

/** Invisible words, which reserve space for a later state, are not part of the name. */
function nameOf(control: HTMLElement): string {
  const seen = control.cloneNode(true) as HTMLElement;
  for (const hidden of seen.querySelectorAll('.invisible')) hidden.remove();
  return (control.ariaLabel ?? seen.textContent ?? '').trim();
}
