/** Whether editors want to see the website beside the form (PREV-03), stored in this browser. */
import { createStore } from './store.ts';

const key = 'kontor.preview';

export function isPreviewWanted(storage: () => Storage = () => localStorage): boolean {
  try {
    return storage().getItem(key) === 'on';
  } catch (error) {
    console.warn('No stored setting can be read here.', error);
    return false;
  }
}

export function rememberPreview(isWanted: boolean, storage: () => Storage = () => localStorage): void {
  try {
    if (isWanted) storage().setItem(key, 'on');
    else storage().removeItem(key);
  } catch (error) {
    console.warn('The setting cannot be stored here.', error);
  }
}

/** Whether it stands beside the form now: then fields have no room for a preview of their own. */
export const isWebsiteBeside = createStore(false);
