import { t } from '../language/translate.ts';

/** The name of a key or a chord in the current language: "Ctrl K" is "Strg K" in German. */
export const keyName = (name: string): string => name.replace('Ctrl', t('Ctrl')).replace('Shift', t('Shift'));

export const Key = ({ name, className }: { name: string; className?: string }) => (
  <kbd className={className}>{keyName(name)}</kbd>
);
