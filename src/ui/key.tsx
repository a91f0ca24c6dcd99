import { t } from '../language/translate.ts';

/** A key or a chord such as "Ctrl K", named as on the keyboards of the language: "Strg K". */
export const Key = ({ name, className }: { name: string; className?: string }) => (
  <kbd className={className}>{name.replace('Ctrl', t('Ctrl'))}</kbd>
);
