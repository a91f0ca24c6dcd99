/** Whether keyboard shortcuts are on, stored in this browser (WCAG 2.1.4). They are on until the user switches them off. */
import { readSetting, storeSetting } from './stored-setting.ts';

const key = 'kontor.shortcuts';

export const areShortcutsOn = (): boolean => readSetting(key) !== 'off';

export const switchShortcuts = (isOn: boolean): void => storeSetting(key, isOn ? null : 'off');
