/** Settings in `localStorage`. If it is blocked or full, reads return null and writes are ignored. */

export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('No stored setting can be read here.', error);
    return null;
  }
}

/** `null` removes it. */
export function storeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The setting cannot be stored here.', error);
  }
}
