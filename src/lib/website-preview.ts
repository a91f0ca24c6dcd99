/** Whether the user wants to see the website beside the form (PREV-03), stored in this browser. */
import { createStore } from './store.ts';
import { readSetting, storeSetting } from './stored-setting.ts';

const key = 'kontor.preview';

export const isPreviewWanted = (): boolean => readSetting(key) === 'on';

export const rememberPreview = (isWanted: boolean): void => storeSetting(key, isWanted ? 'on' : null);

/** Whether it is beside the form now: then fields show no preview of their own. */
export const isWebsiteBeside = createStore(false);
