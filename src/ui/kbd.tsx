import { t } from '../language/translate.ts';

/** A key or a chord such as "Ctrl K", named as on keyboards of the current language: "Strg K". */
export const keyName = (name: string): string => name.replace('Ctrl', t('Ctrl'));

export const Key = ({ name, className }: { name: string; className?: string }) => (
  <kbd className={className}>{keyName(name)}</kbd>
);
