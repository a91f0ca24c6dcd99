/** Whether keyboard shortcuts are on, stored in this browser (WCAG 2.1.4). They are on until the user switches them off. */

const key = 'kontor.shortcuts';

export function areShortcutsOn(storage: () => Storage = () => localStorage): boolean {
  try {
    return storage().getItem(key) !== 'off';
  } catch (error) {
    console.warn('No stored setting can be read here.', error);
    return true;
  }
}

export function switchShortcuts(isOn: boolean, storage: () => Storage = () => localStorage): void {
  try {
    if (isOn) storage().removeItem(key);
    else storage().setItem(key, 'off');
  } catch (error) {
    console.warn('The setting cannot be stored here.', error);
  }
}
