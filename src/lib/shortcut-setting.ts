/** Keyboard shortcuts can be switched off (WCAG 2.1.4); stored in this browser. */
import { readSetting, storeSetting } from './stored-setting.ts';

const key = 'kontor.shortcuts';

export const areShortcutsOn = (): boolean => readSetting(key) !== 'off';

export const switchShortcuts = (isOn: boolean): void => storeSetting(key, isOn ? null : 'off');
