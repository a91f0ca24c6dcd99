/** The actions in the header of the screen behind the palette, under the same names. */
import { t } from '../language/translate.ts';
import type { PaletteEntry } from './use-palette.ts';

/** Call it when the palette is opened. Disabled actions are left out. */
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

/** Invisible text, which reserves space for another state of the button, is not part of the name. */
function nameOf(control: HTMLElement): string {
  const seen = control.cloneNode(true) as HTMLElement;
  for (const hidden of seen.querySelectorAll('.invisible')) hidden.remove();
  return (control.ariaLabel ?? seen.textContent ?? '').trim();
}
